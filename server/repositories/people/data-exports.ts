import { type Kysely, sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import { type AuditEvent, audit } from "#server/repositories/audit-events.ts";

/** A data export, ready or being prepared. */
export interface StoredExport {
  id: string;
  userId: number;
  /** Null until it is ready. */
  storageKey: string | null;
  size: number | null;
  createdAt: Date;
  expiresAt: Date;
}

/** How long an export can be downloaded, and how long its preparation may take. */
const VALID = sql<Date>`now() + interval '24 hours'`;

const columns = [
  "id",
  "user_id as userId",
  "storage_key as storageKey",
  "size",
  "created_at as createdAt",
  "expires_at as expiresAt",
] as const;

/** What requesting an export reads and writes. */
const queries = (
  transaction: Transaction<Database>,
  addJob: AddJob,
  userId: number,
) => ({
  addJob,
  audit: (event: AuditEvent) => audit(transaction, event),

  /** The export that is being prepared. */
  pending: (): Promise<StoredExport | undefined> =>
    transaction
      .selectFrom("data_exports")
      .select(columns)
      .where("user_id", "=", userId)
      .where("storage_key", "is", null)
      .where("expires_at", ">", sql<Date>`now()`)
      .executeTakeFirst(),

  insert: (): Promise<StoredExport> =>
    transaction
      .insertInto("data_exports")
      .values({ user_id: userId, expires_at: VALID })
      .returning(columns)
      .executeTakeFirstOrThrow(),
});

type DataExportQueries = ReturnType<typeof queries>;

/** What storing an export that was written reads and writes. */
const finishingQueries = (
  transaction: Transaction<Database>,
  addJob: AddJob,
  id: string,
) => ({
  addJob,

  /** Marks the export as stored. @returns its owner's id; undefined if the export or its account was deleted */
  async markStored(
    storageKey: string,
    size: number,
  ): Promise<number | undefined> {
    const marked = await transaction
      .updateTable("data_exports")
      .set({ storage_key: storageKey, size, expires_at: VALID })
      .where("id", "=", id)
      .where("storage_key", "is", null)
      .returning("user_id as userId")
      .executeTakeFirst();
    return marked?.userId;
  },
});

type FinishingQueries = ReturnType<typeof finishingQueries>;

/** Exports of users' stored data. */
export function createDataExportsRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  const select = () =>
    database
      .selectFrom("data_exports")
      .select(columns)
      .where("expires_at", ">", sql<Date>`now()`);

  return {
    /** Runs `work` in a transaction, one at a time per user. */
    oneAtATime: <Result>(
      userId: number,
      work: (queries: DataExportQueries) => Promise<Result>,
    ): Promise<Result> =>
      jobs.transaction(async (transaction, add) => {
        await transaction
          .selectFrom("users")
          .select("id")
          .where("id", "=", userId)
          .forUpdate()
          .execute();
        return work(queries(transaction, add, userId));
      }),

    /** The user's unexpired exports, newest first. */
    ofUser: (userId: number): Promise<StoredExport[]> =>
      select()
        .where("user_id", "=", userId)
        .orderBy("created_at", "desc")
        .execute(),

    /** Undefined if it does not exist or has expired. */
    find: (id: string): Promise<StoredExport | undefined> =>
      select().where("id", "=", id).executeTakeFirst(),

    /** Runs `work` on an export that was written, in a transaction. */
    finishing: <Result>(
      id: string,
      work: (queries: FinishingQueries) => Promise<Result>,
    ): Promise<Result> =>
      jobs.transaction((transaction, add) =>
        work(finishingQueries(transaction, add, id)),
      ),

    /** Deletes expired exports with their files. */
    removeExpired: (now: Date): Promise<void> =>
      jobs.transaction(async (transaction, add) => {
        const rows = await transaction
          .deleteFrom("data_exports")
          .where("expires_at", "<", now)
          .returning("storage_key")
          .execute();
        const keys = rows.flatMap((row) => row.storage_key ?? []);
        if (keys.length > 0) await add("file-removal", { keys });
      }),
  };
}
