import {
  addSample,
  type UploadProgress,
  type UploadSample,
  uploadProgress,
} from "#src/domain/upload-progress.ts";
import mediaObjectShape from "#src/schema/shapes/wire-media-object.gen.js";
import type { MediaObject } from "#src/schema/types.gen.ts";
import type { CallOptions, Client } from "./client.ts";
import { sendForOne } from "./read.ts";
import { expectReadable } from "./readable-file.ts";
import { sendByXhr } from "./upload.ts";

/** What whoever waits for an upload wants. */
export interface UploadOptions {
  /** Cancels it: the call throws AbortedError. */
  signal?: AbortSignal;
  onProgress?: (progress: UploadProgress) => void;
}

/** How long nothing of a file may be sent, or the server work on it, in milliseconds. */
const stalledAfter = 60_000;

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
    onLost: expectReadable,
    onUploadProgress: (sent, total) => {
      samples = addSample(samples, { time: performance.now(), sent });
      onProgress(uploadProgress(samples, total));
    },
  };
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
  return sendForOne(client, "POST", "/media-objects.jsonld", mediaObjectShape, {
    ...uploadCall(options),
    body,
  });
}
