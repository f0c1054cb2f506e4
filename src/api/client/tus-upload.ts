import {
  type DetailedError,
  defaultOptions,
  Upload,
  type UrlStorage,
} from "tus-js-client";
import {
  AbortedError,
  HttpError,
  NetworkError,
} from "#src/api/errors/error-classes.ts";
import {
  stalledAfter,
  type UploadOptions,
  uploadCall,
} from "#src/api/programme/media.ts";
import type { Client } from "./client.ts";
import { probeUploads, uploadsPath } from "./probe-uploads.ts";

/** Milliseconds before each retry of an interrupted upload; it resumes from what was sent. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000];

/** Retries after which a PATCH that has never succeeded counts as blocked. */
const blockedAfter = 3;

/**
 * Bytes per request. This limits what is sent twice after an interruption: browsers repeat a request by themselves when
 * its connection is reset, and a proxy may hold a request back until it is complete.
 */
const chunkSize = 1_000_000;

/** Statuses about the upload itself, however it is sent. Any other refusal may come from a proxy. */
const finalStatuses: readonly number[] = [401, 413, 422, 429, 507];

/** A temporary lock, or a gateway or server that is restarting. */
const isTemporary = (status: number) =>
  [409, 423].includes(status) ||
  (status >= 500 && ![501, 505, 507].includes(status));

/**
 * Uploads a file by tus (`tus-js-client`), resuming an earlier attempt with the same file. The file is read chunk by chunk.
 * @param key identifies the upload in this browser, so that it resumes after a reload
 * @returns the IRI of the upload, `/v2/uploads/…`; undefined if the protocol does not work here because a proxy blocks its
 * methods or drops its headers. Throws the same errors as the client
 */
export function uploadResumable(
  client: Client,
  file: File,
  key: string,
  options: UploadOptions,
): Promise<string | undefined> {
  const { base, headers } = client.signed();
  const { onUploadProgress } = uploadCall(options);
  return new Promise((resolve, reject) => {
    let method = "";
    let accepted = 0;

    /** No response at all. A PATCH follows a successful POST or HEAD, so the server is reachable. */
    async function failUnanswered(cause: unknown) {
      const isReachable =
        navigator.onLine &&
        (method === "PATCH" || (await probeUploads(client)) !== undefined);
      if (isReachable) return resolve(undefined);
      reject(new NetworkError({ ...call, reason: "no answer", cause }));
    }

    function stop() {
      deadline.clear();
      void upload.abort();
    }

    const deadline = createDeadline(() => {
      stop();
      void failUnanswered(undefined);
    });

    const upload = new Upload(file, {
      endpoint: `${base}${uploadsPath}`,
      headers,
      retryDelays,
      chunkSize,
      metadata: { filename: file.name, filetype: file.type },
      fingerprint: () => Promise.resolve(`palmares/${key}/${fileMark(file)}`),
      urlStorage: forgiving(defaultOptions.urlStorage),
      removeFingerprintOnSuccess: true,
      onBeforeRequest(request) {
        deadline.extend();
        method = request.getMethod();
        const xhr: XMLHttpRequest = request.getUnderlyingObject();
        xhr.withCredentials = true;
      },
      onShouldRetry(error, attempt) {
        deadline.extend();
        const response = responseTo(error);
        if (response) return isTemporary(response.getStatus());
        const isBlocked =
          method === "PATCH" && accepted === 0 && attempt >= blockedAfter;
        return navigator.onLine && !isBlocked;
      },
      onProgress(sent, total) {
        deadline.extend();
        onUploadProgress?.(sent, total ?? file.size);
      },
      onChunkComplete(added, all) {
        accepted = all;
        if (added > 0 && all <= file.size) return;
        // An offset that does not advance, or exceeds the file, would loop forever.
        stop();
        resolve(undefined);
      },
      onError(cause) {
        deadline.clear();
        const response = responseTo(cause);
        if (response === undefined) void failUnanswered(cause);
        else if (finalStatuses.includes(response.getStatus()))
          reject(failureOf(client, cause, response));
        else resolve(undefined);
      },
      onSuccess() {
        deadline.clear();
        resolve(new URL(upload.url ?? "", location.href).pathname);
      },
    });
    options.signal?.addEventListener("abort", () => {
      stop();
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

const call = { method: "POST", path: uploadsPath } as const;

/** Calls `onStall` a minute after the last `extend`. */
function createDeadline(onStall: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const clear = () => clearTimeout(timer);
  return {
    clear,
    extend() {
      clear();
      timer = setTimeout(onStall, stalledAfter);
    },
  };
}

/** If the browser storage is full or blocked, an upload cannot resume after a reload, but still works. */
const forgiving = (storage: UrlStorage): UrlStorage => ({
  findAllUploads: async () => [],
  findUploadsByFingerprint: async (fingerprint) => {
    try {
      return await storage.findUploadsByFingerprint(fingerprint);
    } catch {
      return [];
    }
  },
  async addUpload(fingerprint, upload) {
    try {
      return await storage.addUpload(fingerprint, upload);
    } catch {
      return "";
    }
  },
  async removeUpload(key) {
    try {
      await storage.removeUpload(key);
    } catch {
      // The entry stays, which does no harm.
    }
  },
});

/** Identifies a file; the same again after a reload. */
const fileMark = ({ name, size, lastModified }: File) =>
  `${name}/${size}/${lastModified}`;

const responseTo = (cause: Error | DetailedError) =>
  "originalResponse" in cause
    ? (cause.originalResponse ?? undefined)
    : undefined;

/** The failure of an upload as the client would throw it; a 401 ends the session as well. */
function failureOf(
  client: Client,
  cause: Error,
  response: NonNullable<DetailedError["originalResponse"]>,
): Error {
  const status = response.getStatus();
  if (status === 401) client.endSession();
  const body = jsonOf(response.getBody());
  return new HttpError({
    ...call,
    cause,
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
