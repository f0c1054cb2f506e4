import { queryOptions } from "@tanstack/react-query";
import { HttpError } from "#src/api/errors/error-classes.ts";
import type { OfficeClient } from "#src/back-office/api/office-client.ts";
import type { OfficeImport } from "#src/schema/types.gen.ts";

/** How often the progress of an import is read, in milliseconds. */
export const PROGRESS_EVERY = 1_000;

/** An import, and which rows it had when it was read. */
export type ReadImport = OfficeImport & { etag: string | undefined };

/** GET /participants/imports/{id}: an import with its progress, until it stops. */
export const importQuery = (client: OfficeClient, id: string) =>
  queryOptions({
    queryKey: ["import", id],
    queryFn: async ({ signal }): Promise<ReadImport> => {
      const { body, etag } = await client.exchange(
        "GET",
        "/participants/imports/{id}",
        { params: { id }, signal },
      );
      return { ...body, etag };
    },
    // A refused call would open the sign-in every second.
    refetchInterval: ({ state: { data, error } }) =>
      data?.state === "running" &&
      !(error instanceof HttpError) &&
      PROGRESS_EVERY,
  });
