import { type Kysely, sql } from "kysely";
import type { ImportName } from "#registry/imports.ts";
import type { Page } from "#server/core/page.ts";
import type { Database } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import type {
  ImportedRow,
  ImportProgressRow,
} from "#server/presenters/imports.ts";
import { listWithTotal } from "#server/repositories/list-with-total.ts";
import { authorName } from "#server/repositories/people/person-name.ts";
import type { ImportOutcome } from "#src/domain/imports/import-kind.ts";
import { type ImportingQueries, importingQueries } from "./importing.ts";

const columns = [
  "imports.id",
  "kind",
  "target",
  "file_name as fileName",
  "state",
  "reason",
  "sends_links as sendsLinks",
  "done",
  "total",
  "version",
  "imports.created_at as createdAt",
  "made_by as madeBy",
  sql<Partial<Record<ImportOutcome, number>>>`coalesce((
    select jsonb_object_agg(outcome, rows) from (
      select outcome, count(*) as rows from import_rows
      where import_id = imports.id and outcome is not null group by 1
    ) counted), '{}')`.as("outcomes"),
] as const;

/** Imports hold personal data: they are deleted after so many days. */
const KEPT_DAYS = 7;

interface ImportFilter {
  kinds: readonly ImportName[];
  target?: string | undefined;
}

/** Imports (BO-13): rows arrive in parts, and a job works through them in batches. */
export function createImportsRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  const selected = () =>
    database
      .selectFrom("imports")
      .leftJoin("users", "users.id", "made_by")
      .select(columns)
      .select(authorName("users").as("author"));

  return {
    /** Runs `work` in a transaction that also contains the jobs it adds. */
    transaction: <Result>(
      work: (queries: ImportingQueries) => Promise<Result>,
    ): Promise<Result> =>
      jobs.transaction((transaction, add) =>
        work(importingQueries(transaction, add)),
      ),

    /** Imports of kinds, newest first. */
    list: (
      { kinds, target }: ImportFilter,
      page: Page,
    ): Promise<{ items: ImportProgressRow[]; total: number }> => {
      const matching = database
        .selectFrom("imports")
        .where("kind", "in", [...kinds])
        .$if(target !== undefined, (query) =>
          query.where("target", "=", target ?? null),
        );
      return listWithTotal(
        selected()
          .where("kind", "in", [...kinds])
          .$if(target !== undefined, (query) =>
            query.where("target", "=", target ?? null),
          )
          .orderBy("imports.created_at", "desc")
          .orderBy("imports.id"),
        matching,
        page,
        (row) => row,
      );
    },

    find: (id: string): Promise<ImportProgressRow | undefined> =>
      selected().where("imports.id", "=", id).executeTakeFirst(),

    /** A page of rows with what becomes of them, in their order; those that are removed come last. */
    rows: (
      id: string,
      outcome: ImportOutcome | undefined,
      page: Page,
    ): Promise<{ items: ImportedRow[]; total: number }> => {
      const matching = database
        .selectFrom("import_rows")
        .where("import_id", "=", id)
        .$if(outcome !== undefined, (query) =>
          query.where("outcome", "=", outcome ?? null),
        );
      return listWithTotal(
        matching
          .select(["row", "data", "outcome", "column_name", "reason"])
          .select(["before", "after"])
          .orderBy("row"),
        matching,
        page,
        (row) => row,
      );
    },

    /** Works on with imports that a process has left (BO-13.2). */
    async resume(): Promise<void> {
      const running = await database
        .selectFrom("imports")
        .select("id")
        .where("state", "in", ["checking", "applying", "undoing"])
        .execute();
      for (const { id } of running) await jobs.add("import", { importId: id });
    },

    /** Deletes imports that are a week old, whatever became of them. */
    async removeExpired(now: Date): Promise<void> {
      await database
        .deleteFrom("imports")
        .where(
          "created_at",
          "<",
          new Date(now.getTime() - KEPT_DAYS * 86_400_000),
        )
        .execute();
    },
  };
}
