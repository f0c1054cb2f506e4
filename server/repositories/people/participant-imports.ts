import { type Kysely, sql } from "kysely";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import {
  type ImportedRow,
  importOf,
  type ParticipantImportRow,
} from "#server/presenters/participant-imports.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import type { ImportPlan } from "#src/domain/people/participant-import.ts";
import type { OfficeImport } from "#src/schema/types.gen.ts";
import { type ImportingQueries, importingQueries } from "./importing.ts";

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
  return {
    /** Runs `work` in a transaction that also contains the jobs it adds. */
    transaction: <Result>(
      work: (queries: ImportingQueries) => Promise<Result>,
    ): Promise<Result> =>
      jobs.transaction((transaction, add) =>
        work(importingQueries(transaction, add)),
      ),

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
          .select(["row", "data", "outcome", "changes", "field", "reason"])
          .orderBy("row"),
        matching,
        page,
        (row) => row,
      );
    },

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
