import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "#src/api/cache/query-client.ts";
import { probeUploads } from "./probe-uploads.ts";

/** `blocked`: the API offers them, but during this visit one failed where a plain request succeeded. */
type ResumableUploads = "offered" | "none" | "blocked";

/** Whether the API supports resumable uploads: the response to OPTIONS /uploads has `Tus-Resumable`. */
export const resumableUploadsQuery = () =>
  queryOptions({
    queryKey: ["shared", "resumable-uploads"],
    // After a failed probe the next upload probes again.
    staleTime: ({ state: { data } }) =>
      data === undefined || data === "none" ? 0 : Number.POSITIVE_INFINITY,
    queryFn: async ({ meta }): Promise<ResumableUploads> => {
      const response = await probeUploads(apiOf(meta));
      return response?.headers.has("tus-resumable") ? "offered" : "none";
    },
  });

/** Loads the code for resumable uploads. */
export const loadUpload = () => import("./tus-upload.ts");
