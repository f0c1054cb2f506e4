import { type Kysely, sql, type Transaction } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import {
  type ImportedRow,
  importOf,
  type ParticipantImportRow,
} from "#server/presenters/participant-imports.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { claimRequestKey } from "#server/repositories/office-requests.ts";
import {
  type ImportedPerson,
  type ImportPlan,
  importKeys,
  MAX_IMPORTED_ROWS,
} from "#src/domain/participant-import.ts";
import type { Language, OfficeImport } from "#src/schema/types.gen.ts";
import { writeNextRows } from "./participant-import-batch.ts";

export type ImportRefusal =
  | "not_found"
  /** It is running, or done. */
  | "started"
  /** It has no rows, or a part of them was not sent. */
  | "incomplete"
  /** Another person made it. */
  | "not_maker"
  /** Its rows are others than those that were examined. */
  | "changed";

export interface ImportStart {
  isDryRun: boolean;
  /** Of the rows that are meant; undefined for the present ones. */
  version: number | undefined;
  sendsLinks: boolean;
  actorId: number;
  requestId: string;
}

const columns = [
  "id",
  "state",
  "is_dry_run as isDryRun",
  "sends_links as sendsLinks",
  "done",
  "total",
  "created_at as createdAt",
  "version",
  sql<Record<string, number>>`coalesce((
    select jsonb_object_agg(outcome, rows) from (
      select outcome, count(*) as rows from participant_import_rows
      where import_id = participant_imports.id and outcome is not null group by 1
    ) counted), '{}')`.as("outcomes"),
] as const;

/** Imports hold personal data: they are deleted after so many days. */
const KEPT_DAYS = 7;

/** Imports of participants (BO-7.3): rows arrive in parts, and a job works through them in batches. */
export function createParticipantImportsRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  /** Locks an import that is not running, or says why it cannot be changed. */
  const lockOpen = async (
    transaction: Transaction<Database>,
    id: string,
    userId: number,
  ): Promise<"not_found" | "not_maker" | "started" | undefined> => {
    const found = await transaction
      .selectFrom("participant_imports")
      .select(["state", "made_by"])
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (found === undefined) return "not_found";
    if (found.made_by !== userId) return "not_maker";
    return found.state === "open" || found.state === "examined"
      ? undefined
      : "started";
  };

  return {
    /** Opens an import; those of the same person that were never started are deleted. @returns its id */
    open: (userId: number): Promise<string> =>
      database.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom("participant_imports")
          .where("made_by", "=", userId)
          .where("state", "in", ["open", "examined"])
          .execute();
        const { id } = await transaction
          .insertInto("participant_imports")
          .values({ made_by: userId })
          .returning("id")
          .executeTakeFirstOrThrow();
        await claimRequestKey(transaction, id);
        return id;
      }),

    /** Imports, newest first. */
    list: (page: Page): Promise<{ items: OfficeImport[]; total: number }> =>
      listWithTotal(
        database
          .selectFrom("participant_imports")
          .select(columns)
          .orderBy("created_at", "desc")
          .orderBy("id"),
        database.selectFrom("participant_imports"),
        page,
        importOf,
      ),

    async find(
      id: string,
    ): Promise<(OfficeImport & { version: number }) | undefined> {
      const row: ParticipantImportRow | undefined = await database
        .selectFrom("participant_imports")
        .select(columns)
        .where("id", "=", id)
        .executeTakeFirst();
      return row && { ...importOf(row), version: row.version };
    },

    /** A page of rows with what becomes of them, in their order. */
    rows: (
      id: string,
      outcome: ImportPlan["outcome"] | undefined,
      page: Page,
    ): Promise<{ items: ImportedRow[]; total: number }> => {
      const matching = database
        .selectFrom("participant_import_rows")
        .where("import_id", "=", id)
        .$if(outcome !== undefined, (query) =>
          query.where("outcome", "=", outcome ?? null),
        );
      return listWithTotal(
        matching
          .select(["row", "data", "outcome", "field", "reason"])
          .orderBy("row"),
        matching,
        page,
        (row) => row,
      );
    },

    /** Stores a part of the rows; one that was stored before is replaced. */
    putRows: (
      id: string,
      from: number,
      rows: readonly ImportedPerson[],
      userId: number,
    ): Promise<"done" | ImportRefusal> =>
      database.transaction().execute(async (transaction) => {
        const refusal = await lockOpen(transaction, id, userId);
        if (refusal !== undefined) return refusal;
        await transaction
          .updateTable("participant_imports")
          .set({ version: sql<number>`version + 1` })
          .where("id", "=", id)
          .execute();
        await transaction
          .insertInto("participant_import_rows")
          .values(
            rows.map((row, at) => {
              const { email, clientId } = importKeys(row);
              return {
                import_id: id,
                row: from + at,
                data: JSON.stringify(row),
                email_key: email ?? null,
                client_key: clientId ?? null,
              };
            }),
          )
          .onConflict((conflict) =>
            conflict.columns(["import_id", "row"]).doUpdateSet(({ ref }) => ({
              data: ref("excluded.data"),
              email_key: ref("excluded.email_key"),
              client_key: ref("excluded.client_key"),
            })),
          )
          .execute();
        await reset(transaction, id);
        return "done";
      }),

    /** Starts the job that works through the rows, for real or as a dry run. */
    start: (
      id: string,
      { isDryRun, version, sendsLinks, actorId, requestId }: ImportStart,
    ): Promise<"done" | ImportRefusal> =>
      jobs.transaction(async (transaction, add) => {
        const refusal = await lockOpen(transaction, id, actorId);
        if (refusal !== undefined) return refusal;
        const { total, last, version: present } = await reset(transaction, id);
        if (version !== undefined && version !== present) return "changed";
        if (total === 0 || total !== last) return "incomplete";
        await transaction
          .updateTable("participant_imports")
          .set({
            state: "running",
            is_dry_run: isDryRun,
            sends_links: sendsLinks,
            request_id: requestId,
          })
          .where("id", "=", id)
          .execute();
        await claimRequestKey(transaction, id);
        await add("participant-import", { importId: id });
        return "done";
      }),

    /** Deletes an import that is not running, with its rows. */
    remove: (id: string, userId: number): Promise<"done" | ImportRefusal> =>
      database.transaction().execute(async (transaction) => {
        const found = await transaction
          .deleteFrom("participant_imports")
          .where("id", "=", id)
          .where("state", "<>", "running")
          .where("made_by", "=", userId)
          .returning("id")
          .executeTakeFirst();
        if (found !== undefined) return "done";
        return (await lockOpen(transaction, id, userId)) ?? "started";
      }),

    /** Works through the next batch of an import that is running, in one transaction. @returns whether there are more rows */
    next: (id: string, language: Language): Promise<boolean> =>
      jobs.transaction((transaction, add) =>
        writeNextRows(transaction, add, id, language),
      ),

    /** Deletes imports that are a week old, whatever became of them. */
    async removeExpired(now: Date): Promise<void> {
      await database
        .deleteFrom("participant_imports")
        .where(
          "created_at",
          "<",
          new Date(now.getTime() - KEPT_DAYS * 86_400_000),
        )
        .execute();
    },
  };
}

/** Forgets the outcomes of an earlier dry run, and counts the rows. */
async function reset(
  transaction: Transaction<Database>,
  id: string,
): Promise<{ total: number; last: number; version: number }> {
  await transaction
    .updateTable("participant_import_rows")
    .set({ outcome: null, field: null, reason: null })
    .where("import_id", "=", id)
    .where("outcome", "is not", null)
    .execute();
  const counted = await transaction
    .selectFrom("participant_import_rows")
    .select([
      sql<number>`count(*)::int`.as("total"),
      sql<number>`coalesce(max("row"), 0)`.as("last"),
    ])
    .where("import_id", "=", id)
    .where("row", "<=", MAX_IMPORTED_ROWS)
    .executeTakeFirstOrThrow();
  const { version } = await transaction
    .updateTable("participant_imports")
    .set({ state: "open", done: 0, total: counted.total })
    .where("id", "=", id)
    .returning("version")
    .executeTakeFirstOrThrow();
  return { ...counted, version };
}
