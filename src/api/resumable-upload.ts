import { queryOptions } from "@tanstack/react-query";
import type { DetailedError } from "tus-js-client";
import type { Client } from "./client.ts";
import { AbortedError, HttpError, NetworkError } from "./errors.ts";
import { type UploadOptions, uploadCall } from "./media.ts";
import { apiOf } from "./query-client.ts";
import { expectReadable } from "./readable-file.ts";

const uploads = "/uploads";

/** Whether the API takes uploads that can be resumed: OPTIONS /uploads answers with `Tus-Resumable`. */
export const resumableUploadsQuery = () =>
  queryOptions({
    queryKey: ["shared", "resumable-uploads"],
    // What could not be asked is asked again with the next upload.
    staleTime: ({ state }) => (state.data ? Number.POSITIVE_INFINITY : 0),
    queryFn: async ({ meta }) => {
      const { base, headers } = apiOf(meta).signed();
      try {
        const { headers: answered } = await fetch(`${base}${uploads}`, {
          method: "OPTIONS",
          headers,
        });
        return answered.has("tus-resumable");
      } catch {
        return false;
      }
    },
  });

/** Milliseconds before each new attempt of an upload that was cut; what was sent stays sent. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/**
 * Bytes of one request. No more is sent twice after a cut: browsers repeat a request by themselves when its connection
 * is reset, and a proxy may hold a request back until it has come whole.
 */
const chunkSize = 1_000_000;

/** Loads the code that `uploadResumable` sends with. */
export const loadUpload = () => import("tus-js-client");

/**
 * Sends a file by tus (`tus-js-client`), from where an earlier attempt with the same file ended. The file is read piece
 * by piece.
 * @param key names the upload in this browser, so that it goes on after a reload
 * @returns what refers to the upload: `/v2/uploads/…`. Throws as the client
 */
export async function uploadResumable(
  client: Client,
  file: File,
  key: string,
  options: UploadOptions,
): Promise<string> {
  const call = { method: "POST", path: uploads } as const;
  const { Upload } = await loadUpload().catch((cause) => {
    throw new NetworkError({ ...call, reason: "no code to upload", cause });
  });
  const { base, headers } = client.signed();
  const { onUploadProgress } = uploadCall(options);
  return new Promise((resolve, reject) => {
    const upload = new Upload(file, {
      endpoint: `${base}${uploads}`,
      headers,
      retryDelays,
      chunkSize,
      metadata: { filename: file.name, filetype: file.type },
      fingerprint: () => Promise.resolve(`palmares/${key}/${fileMark(file)}`),
      removeFingerprintOnSuccess: true,
      onProgress: (sent, total) => onUploadProgress?.(sent, total ?? file.size),
      onError: (cause) => {
        expectReadable(file).then(
          () => reject(failureOf(client, cause)),
          reject,
        );
      },
      onSuccess: () =>
        resolve(new URL(upload.url ?? "", location.href).pathname),
    });
    options.signal?.addEventListener("abort", () => {
      void upload.abort();
      reject(new AbortedError({ ...call, reason: "aborted" }));
    });
    upload
      .findPreviousUploads()
      .then(([previous]) => {
        if (options.signal?.aborted) return;
        if (previous) upload.resumeFromPreviousUpload(previous);
        upload.start();
      })
      .catch(reject);
  });
}

/** Tells a file from another; the same again for a file that this browser has kept. */
const fileMark = ({ name, size, lastModified }: File) =>
  `${name}/${size}/${lastModified}`;

/** The failure of an upload as the client would throw it; a 401 ends the session as well. */
function failureOf(client: Client, cause: Error | DetailedError): Error {
  const call = { method: "POST", path: uploads, cause } as const;
  const response =
    "originalResponse" in cause ? cause.originalResponse : undefined;
  if (!response) return new NetworkError({ ...call, reason: "no answer" });
  const status = response.getStatus();
  if (status === 401) client.endSession();
  const body = jsonOf(response.getBody());
  return new HttpError({
    ...call,
    status,
    body,
    isSessionOver: status === 401,
  });
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
