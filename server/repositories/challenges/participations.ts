import { type Kysely, sql } from "kysely";
import type { ChallengeRules } from "#server/core/challenge-rules.ts";
import type { Database } from "#server/database/schema.ts";
import {
  type Participation,
  participation,
} from "#src/domain/challenge/participation.ts";
import { countOf } from "./counts.ts";

/** The user's current answer, or why it could not be given. */
export type AnswerOutcome =
  | { isAccepted: true }
  | { isAccepted: false; standing: Participation };

/** Answers to deals. */
export function createParticipationsRepository(database: Kysely<Database>) {
  return {
    /**
     * Accepts or declines a deal, or accepts it after declining, if `participation` (src/domain) allows it. The challenge's
     * row stays locked until the decision is stored, so that concurrent ones are counted in turn. Repeating a decision
     * changes nothing.
     */
    answer: (
      { id, type, phase }: ChallengeRules,
      userId: number,
      isParticipating: boolean,
      now: Date,
    ): Promise<AnswerOutcome> =>
      database.transaction().execute(async (transaction) => {
        const { places } = await transaction
          .selectFrom("challenges")
          .select("places")
          .where("id", "=", id)
          .forNoKeyUpdate()
          .executeTakeFirstOrThrow();
        const { taken, given } = await transaction
          .selectNoFrom([
            countOf(id, "participating").as("taken"),
            sql<boolean | null>`(
              select is_participating from participations where challenge_id = ${id} and user_id = ${userId}
            )`.as("given"),
          ])
          .executeTakeFirstOrThrow();
        if (given === isParticipating) return { isAccepted: true };
        const standing = participation(
          {
            type,
            isParticipating: given,
            inscriptionsLeft: places === null ? null : places - taken,
          },
          phase,
        );
        if (!standing.canAnswer && !standing.canAcceptAfterAll)
          return { isAccepted: false, standing };
        const answer = { is_participating: isParticipating, answered_at: now };
        await transaction
          .insertInto("participations")
          .values({ challenge_id: id, user_id: userId, ...answer })
          .onConflict((conflict) =>
            conflict.columns(["challenge_id", "user_id"]).doUpdateSet(answer),
          )
          .execute();
        return { isAccepted: true };
      }),
  };
}
