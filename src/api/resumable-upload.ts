import { queryOptions } from "@tanstack/react-query";
import type { Client } from "./client.ts";
import { apiOf } from "./query-client.ts";

export const uploadsPath = "/uploads";

/** OPTIONS /uploads; undefined where no response comes. */
export async function probeUploads(
  client: Client,
): Promise<Response | undefined> {
  const { base, headers } = client.signed();
  const signal = AbortSignal.timeout(10_000);
  return fetch(`${base}${uploadsPath}`, {
    method: "OPTIONS",
    headers,
    signal,
  }).catch(() => undefined);
}

/** `blocked`: the API offers them, but in this visit they did not get through where a plain request did. */
type ResumableUploads = "offered" | "none" | "blocked";

/** Whether the API takes uploads that can be resumed: OPTIONS /uploads answers with `Tus-Resumable`. */
export const resumableUploadsQuery = () =>
  queryOptions({
    queryKey: ["shared", "resumable-uploads"],
    // What could not be asked is asked again with the next upload.
    staleTime: ({ state: { data } }) =>
      data === undefined || data === "none" ? 0 : Number.POSITIVE_INFINITY,
    queryFn: async ({ meta }): Promise<ResumableUploads> => {
      const response = await probeUploads(apiOf(meta));
      return response?.headers.has("tus-resumable") ? "offered" : "none";
    },
  });

/** Loads the code that sends such an upload. */
export const loadUpload = () => import("./tus-upload.ts");
