import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { HttpError } from "#src/api/errors/error-classes.ts";
import { withFile } from "#src/back-office/api/media.ts";
import { listKey, useOffice } from "#src/back-office/api/office.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import { libraryRules } from "#src/domain/values/file-rules.ts";
import { createUploadQueue, type UploadQueue } from "./upload-queue.ts";

const queues = new WeakMap<OfficeClient, UploadQueue>();

/** The queue of this page: it goes on while other screens are shown. */
function queueOf(client: OfficeClient, queries: QueryClient): UploadQueue {
  const known = queues.get(client);
  if (known !== undefined) return known;
  const queue = createUploadQueue({
    maxSize: libraryRules.maxSize,
    isFinal: (error) =>
      error instanceof HttpError && [413, 415, 422].includes(error.status),
    async send(file, key, onProgress) {
      const { body, status } = await client.exchange("POST", "/media", {
        ...withFile(file, onProgress),
        headers: { "Idempotency-Key": key },
      });
      return { picture: body, isNew: status === 201 };
    },
    onAdded: () =>
      void queries.invalidateQueries({ queryKey: listKey("/media") }),
  });
  queues.set(client, queue);
  addEventListener("beforeunload", (event) => {
    const isBusy = queue
      .uploads()
      .some(({ state }) => state === "sending" || state === "waiting");
    if (isBusy) event.preventDefault();
  });
  return queue;
}

/** The files that are being added to the library, and the queue that sends them. */
export function useUploads() {
  const queue = queueOf(useOffice(), useQueryClient());
  const uploads = useSyncExternalStore(queue.subscribe, queue.uploads);
  return { queue, uploads };
}
