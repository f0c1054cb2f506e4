import { queryOptions } from "@tanstack/react-query";
import { HttpError } from "#src/api/errors/error-classes.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import type { ImportState } from "#src/domain/imports/import-state.ts";
import type { OfficeImportProgress } from "#src/schema/types.gen.ts";

/** Whether the server works on an import. */
export const isRunning = (state: ImportState): boolean =>
  state === "checking" || state === "applying" || state === "undoing";

/** How often the progress of an import is read, in milliseconds. */
export const PROGRESS_EVERY = 1_000;

/** An import, and the version of its dry run when it was read. */
export type ReadImport = OfficeImportProgress & { etag: string | undefined };

/** GET /imports/{id}: an import with its progress, until it stops. */
export const importQuery = (client: OfficeClient, id: string) =>
  queryOptions({
    queryKey: ["import", id],
    queryFn: async ({ signal }): Promise<ReadImport> => {
      const { body, etag } = await client.exchange("GET", "/imports/{id}", {
        ...{ params: { id }, signal },
      });
      return { ...body, etag };
    },
    // A refused call would open the sign-in every second.
    refetchInterval: ({ state: { data, error } }) =>
      data !== undefined &&
      isRunning(data.state) &&
      !(error instanceof HttpError) &&
      PROGRESS_EVERY,
  });

/** How many things an import changes. */
export const changesOf = ({ counts }: OfficeImportProgress): number =>
  counts.added + counts.changed + counts.removed;
