import { randomId } from "#src/browser/random-id.ts";
import type { OfficePicture } from "#src/schema/types.gen.ts";

/** A file that is uploaded to the library. */
export interface Upload {
  id: number;
  file: File;
  /** Its `Idempotency-Key`: the same when it is sent again (BO-9.89). */
  key: string;
  state: "waiting" | "sending" | "done" | "known" | "failed";
  /** From 0 to 1; at 1 the server makes its sizes. */
  progress: number;
  /** Why it failed. */
  error?: unknown;
  /** Whether sending it again may help. */
  canRetry?: boolean;
  picture?: OfficePicture;
}

/** Why a file is not even sent: it is larger than the server takes. */
export class FileTooLarge extends Error {
  override name = "FileTooLarge";
}

interface Options {
  /** Rejects if the file is refused, or cannot be sent. */
  send: (
    file: File,
    key: string,
    onProgress: (part: number) => void,
  ) => Promise<{ picture: OfficePicture; isNew: boolean }>;
  /** Called after each picture that was added. */
  onAdded: (picture: OfficePicture) => void;
  /** In bytes. */
  maxSize: number;
  /** Whether a file that failed so will never be accepted. */
  isFinal?: (error: unknown) => boolean;
  /** How many files are sent at a time. */
  places?: number;
}

export interface UploadQueue {
  add(files: readonly File[]): void;
  /** Sends one that failed again, or all of them. */
  retry(id?: number): void;
  /** Forgets one that is not being sent, or all that were added. */
  dismiss(id?: number): void;
  subscribe(listener: () => void): () => void;
  uploads(): readonly Upload[];
}

/** Sends files one after the other; a failure stops none of the others. */
export function createUploadQueue({
  send,
  onAdded,
  maxSize,
  isFinal = () => false,
  places = 2,
}: Options): UploadQueue {
  let uploads: readonly Upload[] = [];
  let last = 0;
  const listeners = new Set<() => void>();

  function put(next: readonly Upload[]): void {
    uploads = next;
    for (const listener of listeners) listener();
  }
  const change = (id: number, changes: Partial<Upload>) =>
    put(uploads.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  function work(): void {
    const sending = uploads.filter(({ state }) => state === "sending");
    const next = uploads.find(({ state }) => state === "waiting");
    if (next === undefined || sending.length >= places) return;
    const { id, file, key } = next;
    change(id, { state: "sending", progress: 0 });
    send(file, key, (progress) => change(id, { progress }))
      .then(
        ({ picture, isNew }) => {
          change(id, { state: isNew ? "done" : "known", picture });
          onAdded(picture);
        },
        (error: unknown) =>
          change(id, { state: "failed", error, canRetry: !isFinal(error) }),
      )
      .finally(work);
    work();
  }

  const entryOf = (file: File): Upload => {
    last += 1;
    const entry = { id: last, file, key: randomId(), progress: 0 };
    return file.size > maxSize
      ? { ...entry, state: "failed", error: new FileTooLarge(file.name) }
      : { ...entry, state: "waiting" };
  };

  return {
    add(files) {
      put([...uploads, ...files.map(entryOf)]);
      work();
    },
    retry(id) {
      put(
        uploads.map((one) =>
          one.canRetry === true && (id === undefined || one.id === id)
            ? {
                ...{ id: one.id, file: one.file, key: one.key },
                ...{ state: "waiting", progress: 0 },
              }
            : one,
        ),
      );
      work();
    },
    dismiss(id) {
      put(
        uploads.filter((one) =>
          id === undefined
            ? one.state !== "done" && one.state !== "known"
            : one.id !== id || one.state === "sending",
        ),
      );
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    uploads: () => uploads,
  };
}
