import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { ifInRange } from "#server/repositories/exact-amounts.ts";
import { personName } from "#server/repositories/people/person-name.ts";
import {
  applyDecision,
  type Decision,
  type DecisionOutcome,
  type EntryKind,
  isPending,
  lockEntry,
} from "./deciding.ts";
import { isOwnEntry } from "./moderators.ts";

/** A declaration or photo waiting for a decision. */
export interface WaitingEntry {
  kind: EntryKind;
  id: number;
  challenge: string | null;
  participant: string;
  createdAt: Date;
}

/** Decisions of moderators that take effect immediately; those of the back office: see `createDecisionsRepository`. */
export function createModerationRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  const decide =
    (kind: EntryKind) =>
    (id: number, decision: Decision): Promise<DecisionOutcome> =>
      ifInRange(
        jobs.transaction<DecisionOutcome>(async (transaction, add) => {
          const entry = await lockEntry(transaction, { kind, id });
          if (entry === undefined) return "not_found";
          if (await isPending(transaction, entry))
            return (await isOwnEntry(transaction, entry, decision.decidedBy))
              ? "own_entry"
              : "pending";
          return applyDecision(transaction, add, entry, decision);
        }),
      );

  return {
    decideDeclaration: decide("declaration"),
    decidePhoto: decide("photo"),

    /** Whether a photo is an entry that this moderator may not decide on; see `Decision.decidedBy`. */
    async isOwnPhoto(id: number, decidedBy: number | null): Promise<boolean> {
      const photo = await database
        .selectFrom("challenge_results")
        .select(["challenge_id", "user_id", "group_id", "created_at"])
        .where("id", "=", id)
        .executeTakeFirst();
      return photo !== undefined && isOwnEntry(database, photo, decidedBy);
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
  };
}
