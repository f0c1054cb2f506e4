import { type Kysely, sql } from "kysely";
import type { Database, EntryStatus } from "#server/database/schema.ts";
import { sumTotals } from "#src/domain/reward.ts";
import { inRange } from "./exact-amounts.ts";
import { isOwnEntry } from "./moderators.ts";
import { gainsOf, updateResult } from "./validated-results.ts";

/** A moderator's decision on an entry. */
export interface Decision {
  status: "validated" | "refused";
  /** Shown to the participant. */
  comment: string | null;
  /** The status that the moderator saw. */
  expectedStatus: EntryStatus;
  /** Null for a command-line decision without `--as`: it may be any moderator's. */
  decidedBy: number | null;
  now: Date;
}

export type DecisionOutcome =
  | "decided"
  /** It was decided already, or changed since the moderator saw it. */
  | "conflict"
  | "not_found"
  /** The moderator sent it or, in a group challenge, shares a group with its sender. */
  | "own_entry"
  /** The participant's result, reward or balance would exceed the safe integers. */
  | "out_of_range";

/** A declaration or photo waiting for a decision. */
export interface WaitingEntry {
  kind: "declaration" | "photo";
  id: number;
  challenge: string | null;
  participant: string;
  createdAt: Date;
}

export type EntryKind = WaitingEntry["kind"];

/** Decisions of moderators, and what follows from them: results, products, points; ranks follow from results. */
export function createModerationRepository(database: Kysely<Database>) {
  return {
    decideDeclaration: (
      id: number,
      decision: Decision,
    ): Promise<DecisionOutcome> =>
      inRange<DecisionOutcome>(database, async (transaction) => {
        const declaration = await transaction
          .selectFrom("declarations")
          .select(["status", "challenge_id", "user_id"])
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirst();
        if (declaration === undefined) return "not_found";
        if (
          await isOwnEntry(
            transaction,
            { ...declaration, group_id: null },
            decision.decidedBy,
          )
        )
          return "own_entry";
        if (!isOpen(declaration.status, decision)) return "conflict";
        const isValidated = decision.status === "validated";
        const gains = isValidated
          ? await gainsOf(transaction, id)
          : sumTotals([]);
        await transaction
          .updateTable("declarations")
          .set({
            ...decided(decision),
            reward_value: gains.reward,
            result_value: gains.result,
          })
          .where("id", "=", id)
          .execute();
        if (isValidated)
          await updateResult(
            transaction,
            declaration.challenge_id,
            declaration.user_id,
            decision.now,
          );
        return "decided";
      }),

    decidePhoto: (id: number, decision: Decision): Promise<DecisionOutcome> =>
      database.transaction().execute(async (transaction) => {
        const photo = await transaction
          .selectFrom("challenge_results")
          .innerJoin("challenges", "challenges.id", "challenge_id")
          .select(["status", "challenge_id", "user_id", "group_id"])
          .where("challenge_results.id", "=", id)
          .where("type", "=", "Photo")
          .forUpdate("challenge_results")
          .executeTakeFirst();
        if (photo === undefined) return "not_found";
        if (await isOwnEntry(transaction, photo, decision.decidedBy))
          return "own_entry";
        if (!isOpen(photo.status, decision)) return "conflict";
        await transaction
          .updateTable("challenge_results")
          .set({
            ...decided(decision),
            ...(decision.status === "validated" && {
              result_value: sql<number>`(select count(*) from votes where result_id = ${id})`,
            }),
          })
          .where("id", "=", id)
          .execute();
        return "decided";
      }),

    /** Whether a photo is an entry that this moderator may not decide on; see `Decision.decidedBy`. */
    async isOwnPhoto(id: number, decidedBy: number | null): Promise<boolean> {
      const photo = await database
        .selectFrom("challenge_results")
        .select(["challenge_id", "user_id", "group_id"])
        .where("id", "=", id)
        .executeTakeFirst();
      return photo !== undefined && isOwnEntry(database, photo, decidedBy);
    },

    /** Entries waiting for a decision, oldest first. */
    async waiting(limit: number): Promise<WaitingEntry[]> {
      const columns = sql`
        e.id, c.texts -> 'fr' ->> 'title' as challenge, e.created_at as "createdAt",
        coalesce(u.profile ->> 'firstName', '') || ' ' || coalesce(u.profile ->> 'lastName', '') as participant`;
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

/** Only waiting entries can be decided, and only if they are as the moderator saw them. */
const isOpen = (status: EntryStatus, { expectedStatus }: Decision): boolean =>
  status === "waiting" && expectedStatus === status;

const decided = ({ status, comment, now, decidedBy }: Decision) => ({
  status,
  comment,
  decided_at: now,
  decided_by: decidedBy,
});
