import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { personName } from "#server/repositories/people/person-name.ts";
import { correctingQueries, openCorrection } from "./correcting.ts";
import {
  columnOf,
  decidingQueries,
  type EntryKind,
  type EntryRef,
} from "./deciding.ts";

export type ModerationQueries = ReturnType<typeof decidingQueries> &
  ReturnType<typeof correctingQueries>;

/** A declaration or photo waiting for a decision. */
export interface WaitingEntry {
  kind: EntryKind;
  id: number;
  challenge: string | null;
  participant: string;
  createdAt: Date;
}

/** Decisions on entries, their corrections, and points by hand; `services/moderation/` decides. */
export const createModerationRepository = (
  database: Kysely<Database>,
  jobs: JobQueue,
) => ({
  /** Runs `work` in a transaction that also contains the jobs it adds. */
  transaction: <Result>(
    work: (queries: ModerationQueries) => Promise<Result>,
  ): Promise<Result> =>
    jobs.transaction((transaction, add) =>
      work({
        ...decidingQueries(transaction, add),
        ...correctingQueries(transaction),
      }),
    ),

  /** Those of these decisions, and of all that are due, that are not applied yet. */
  async dueDecisions(ids: readonly number[], now: Date): Promise<number[]> {
    const due = await database
      .selectFrom("moderation_decisions")
      .select("id")
      .where("settled_at", "is", null)
      .where(({ eb, or }) =>
        or([
          eb("applies_at", "<=", now),
          ...(ids.length === 0 ? [] : [eb("id", "in", [...ids])]),
        ]),
      )
      .orderBy("id")
      .execute();
    return due.map(({ id }) => id);
  },

  /** When the first of the pending decisions on these entries is applied. */
  async nextDecisionAt(
    kind: EntryKind,
    ids: readonly number[],
  ): Promise<Date | undefined> {
    if (ids.length === 0) return undefined;
    const { at } = await database
      .selectFrom("moderation_decisions")
      .select(({ fn }) => fn.min("applies_at").as("at"))
      .where(columnOf(kind), "in", [...ids])
      .where("settled_at", "is", null)
      .executeTakeFirstOrThrow();
    return at ?? undefined;
  },

  /** Whether a correction is of an entry, or of points by hand; undefined if it does not exist. */
  async isOfEntry(id: number): Promise<boolean | undefined> {
    const found = await database
      .selectFrom("moderation_corrections")
      .select(["declaration_id", "result_id"])
      .where("id", "=", id)
      .executeTakeFirst();
    return found && (found.declaration_id ?? found.result_id) !== null;
  },

  /** The correction of an entry that waits for a second person. */
  async openCorrection(ref: EntryRef) {
    const correction = await openCorrection(database, ref);
    if (correction === undefined) return null;
    const { id, status, reason, points, asked_by, created_at } = correction;
    if (status === null || reason === null) return null;
    return {
      ...{ id, status, reason, points },
      by: asked_by,
      createdAt: created_at,
    };
  },

  /** Entries waiting for a decision, oldest first. */
  async waiting(limit: number): Promise<WaitingEntry[]> {
    const columns = sql`
      e.id, c.texts -> 'fr' ->> 'title' as challenge, e.created_at as "createdAt",
      coalesce(${personName("u")}, '') as participant`;
    const { rows } = await sql<WaitingEntry>`
      (select 'declaration' as kind, ${columns}
      from declarations e join challenges c on c.id = e.challenge_id join users u on u.id = e.user_id
      where e.status = 'waiting' order by e.created_at, e.id limit ${limit})
      union all
      (select 'photo' as kind, ${columns}
      from challenge_results e join challenges c on c.id = e.challenge_id join users u on u.id = e.user_id
      where e.status = 'waiting' and c.type = 'Photo' order by e.created_at, e.id limit ${limit})
      order by "createdAt", kind, id
      limit ${limit}`.execute(database);
    return rows;
  },
});
