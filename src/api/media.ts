import { withPatience } from "#src/browser/patience.ts";
import {
  addSample,
  type UploadProgress,
  type UploadSample,
  uploadProgress,
} from "#src/domain/upload-progress.ts";
import mediaObjectShape from "#src/schema/shapes/wire-media-object.gen.js";
import type { MediaObject } from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { FileError, hasStatus, isUnreachable } from "./errors.ts";
import { sendForOne } from "./read.ts";
import { sendByXhr } from "./upload.ts";

/** What whoever waits for an upload wants. */
export interface UploadOptions {
  /** Cancels it: the call throws AbortedError. */
  signal?: AbortSignal;
  onProgress?: (progress: UploadProgress) => void;
}

/** How long nothing of a file may be sent, or the server work on it, in milliseconds. */
export const stalledAfter = 60_000;

/** Call options for a form with a file: no limit of time as long as something is sent, and its progress. */
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
 * Sends a file by `send`. Browsers report a file that was changed, moved or deleted as a lost connection: it is read once
 * more then. Throws FileError where the failure is a matter of the file.
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
 * POST /media-objects.jsonld: keeps a file; its `@id` is what a profile, a photo entry or a declaration refers to
 * (CH-7.3.25). The file is sent from where it lies, never read into memory.
 * @param targetEntity what it is for; a profile's picture where absent
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
