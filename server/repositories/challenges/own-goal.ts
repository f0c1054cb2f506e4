import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";

/** A person's own goal in a challenge, by columns of a query: that of its released list (BO-10.4), else that of their result. */
export const ownGoal = (
  challengeId: string,
  userId: string,
  ofResult: string,
): RawBuilder<number | null> =>
  sql.raw(
    `coalesce((select g.value from custom_goals g where g.challenge_id = ${challengeId} and g.user_id = ${userId}), ${ofResult})`,
  );

/** A person's own goal in a challenge: that of its released list, else that of their result. */
export async function ownGoalOf(
  database: Kysely<Database>,
  challengeId: number,
  userId: number,
  ofResult: number | null = null,
): Promise<number | null> {
  const row = await database
    .selectFrom("custom_goals")
    .select("value")
    .where("challenge_id", "=", challengeId)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  return row?.value ?? ofResult;
}
