import type { CallOptions } from "#src/api/client/call.ts";
import type { Client } from "#src/api/client/client.ts";
import { sendForOne } from "#src/api/client/read.ts";
import { sendByXhr } from "#src/api/client/upload.ts";
import { FileError } from "#src/api/errors/error-classes.ts";
import { hasStatus, isUnreachable } from "#src/api/errors/error-guards.ts";
import { withPatience } from "#src/browser/patience.ts";
import {
  addSample,
  type UploadProgress,
  type UploadSample,
  uploadProgress,
} from "#src/domain/declaration/upload-progress.ts";
import mediaObjectShape from "#src/schema/shapes/wire-media-object.gen.js";
import type { MediaObject } from "#src/schema/types.gen.ts";

/** Options of a caller that waits for an upload. */
export interface UploadOptions {
  /** Cancels it: the call throws AbortedError. */
  signal?: AbortSignal;
  onProgress?: (progress: UploadProgress) => void;
}

/** Maximum time without progress, whether the upload stalls or the server is processing it; in milliseconds. */
export const stalledAfter = 60_000;

/** Call options for a form with a file: no time limit as long as data is being sent, and progress events. */
export function uploadCall({
  signal,
  onProgress = () => undefined,
}: UploadOptions): CallOptions {
  let samples: UploadSample[] = [];
  return {
    ...(signal && { signal }),
    timeout: stalledAfter,
    send: sendByXhr,
    onUploadProgress: (sent, total) => {
      samples = addSample(samples, { time: performance.now(), sent });
      onProgress(uploadProgress(samples, total));
    },
  };
}

/**
 * Sends a file by `send`. Browsers report a file that was changed, moved or deleted as a lost connection, so the file is
 * read after a lost connection to find out. Throws FileError if the file is the cause.
 */
export async function sendFile<T>(
  file: File,
  path: string,
  send: () => Promise<T>,
): Promise<T> {
  try {
    return await send();
  } catch (cause) {
    const call = { method: "POST", path, cause } as const;
    if (hasStatus(cause, 413))
      throw new FileError({ ...call, problem: "too_large" });
    if (isUnreachable(cause) && !(await isReadable(file)))
      throw new FileError({ ...call, problem: "unreadable" });
    throw cause;
  }
}

async function isReadable(file: File): Promise<boolean> {
  try {
    await withPatience(() => file.slice(-1).arrayBuffer());
    return true;
  } catch {
    return false;
  }
}

/**
 * POST /media-objects.jsonld: uploads a file; a profile, a photo entry or a declaration refers to it by its `@id`
 * (CH-7.3.25). The file is streamed, never read into memory.
 * @param targetEntity what the file is for; defaults to a profile picture
 */
export function uploadFile(
  client: Client,
  file: File,
  targetEntity?: "ChallengeResult" | "Declaration",
  options: UploadOptions = {},
): Promise<MediaObject> {
  const body = new FormData();
  if (targetEntity !== undefined) body.set("targetEntity", targetEntity);
  body.set("file", file);
  const path = "/media-objects.jsonld";
  return sendFile(file, path, () =>
    sendForOne(client, "POST", path, mediaObjectShape, {
      ...uploadCall(options),
      body,
    }),
  );
}
