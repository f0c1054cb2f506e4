import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { OfficeExportsTable } from "#server/database/office-tables.ts";
import type { Database } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { officeExportOf } from "#server/presenters/exports.ts";
import { type AuditEvent, audit } from "#server/repositories/audit-events.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";

export type StoredOfficeExport = Selectable<OfficeExportsTable>;

/** How long a file can be downloaded, and how long writing it may take. */
const VALID = sql<Date>`now() + interval '24 hours'`;

/** The files that users of the back office have the server write (BO-21.1). */
export function createOfficeExportsRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  const unexpired = () =>
    database
      .selectFrom("office_exports")
      .where("expires_at", ">", sql<Date>`now()`);

  return {
    /** Queues an export, and records who requested it. @returns its id */
    request: (
      wanted: Omit<Insertable<OfficeExportsTable>, "expires_at">,
      event: Omit<AuditEvent, "created" | "entity">,
    ): Promise<string> =>
      jobs.transaction(async (transaction, add) => {
        const { id } = await transaction
          .insertInto("office_exports")
          .values({ ...wanted, expires_at: VALID })
          .returning("id")
          .executeTakeFirstOrThrow();
        await add("office-export", { exportId: id });
        await audit(transaction, {
          ...{ ...event, entity: `export/${id}`, created: id },
        });
        return id;
      }),

    /** A user's own exports, newest first. */
    list: (userId: number, page: Page) => {
      const own = unexpired().where("made_by", "=", userId);
      return listWithTotal(
        own.selectAll().orderBy("created_at", "desc").orderBy("id"),
        own,
        page,
        officeExportOf,
      );
    },

    /** Undefined if it does not exist or has expired. */
    find: (id: string): Promise<StoredOfficeExport | undefined> =>
      unexpired().selectAll().where("id", "=", id).executeTakeFirst(),

    /** Marks an export as being written, also after a crash. @returns undefined if there is nothing to write */
    start: (id: string): Promise<StoredOfficeExport | undefined> =>
      database
        .updateTable("office_exports")
        .set({ state: "running" })
        .where("id", "=", id)
        .where("state", "in", ["waiting", "running"])
        .where("expires_at", ">", sql<Date>`now()`)
        .returningAll()
        .executeTakeFirst(),

    /** Ends an export that was being written. @returns whether it was */
    async end(
      id: string,
      outcome: Partial<
        Pick<StoredOfficeExport, "bytes" | "rows" | "state" | "storage_key">
      >,
    ): Promise<boolean> {
      const { numUpdatedRows } = await database
        .updateTable("office_exports")
        .set({ ...outcome, expires_at: VALID })
        .where("id", "=", id)
        .where("state", "=", "running")
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    /** Deletes expired exports with their files. */
    removeExpired: (now: Date): Promise<void> =>
      jobs.transaction(async (transaction, add) => {
        const rows = await transaction
          .deleteFrom("office_exports")
          .where("expires_at", "<", now)
          .returning("storage_key")
          .execute();
        const keys = rows.flatMap((row) => row.storage_key ?? []);
        if (keys.length > 0) await add("file-removal", { keys });
      }),
  };
}
