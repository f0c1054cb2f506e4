import { type Kysely, sql } from "kysely";
import type { SignedInUser } from "#server/core/signed-in-user.ts";
import type { Database } from "#server/database/schema.ts";
import type { ResultRow } from "#server/presenters/results.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import { publicPhotoHash } from "#server/repositories/media/public-photos.ts";
import { commentIn } from "#server/repositories/moderation/refusal-reasons.ts";
import { builder, statements } from "#server/repositories/statements.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** Maximum of voters in a response besides the user, for photos with thousands of votes. */
const VOTERS = 100;

/** Results with their user or group; the user comes first among the voters. */
export const selectResults = (
  database: Kysely<Database>,
  { id }: Pick<SignedInUser, "id">,
  language: Language,
) =>
  database
    .selectFrom("challenge_results")
    .leftJoin("users", "users.id", "challenge_results.user_id")
    .leftJoin("groups", "groups.id", "challenge_results.group_id")
    .select([
      "challenge_results.id",
      "challenge_id",
      "user_id",
      "group_id",
      "status",
      "result_value",
      "reward_value",
      "total_points",
      inLanguage<ResultRow["custom"]>("custom", language).as("custom"),
      inLanguage<ResultRow["image"]>("challenge_results.image", language).as(
        "image",
      ),
      publicPhotoHash.as("photo_hash"),
      "goal_value",
      "ranked_value",
      commentIn("challenge_results", language).as("comment"),
      "challenge_results.created_at",
      "users.profile",
      "groups.name as group_name",
      sql<number[]>`
        array(select user_id from votes where result_id = challenge_results.id and user_id = ${id})
        || array(
          select user_id from votes where result_id = challenge_results.id and user_id <> ${id}
          order by user_id limit ${VOTERS}
        )`.as("voters"),
    ]);

/** Whose results are read: a user with their groups, in a challenge. */
export interface ResultOwner {
  challengeId: number;
  userId: number;
  groupIds: readonly number[];
}

/** A user's own results in a challenge and those of their groups. */
export const selectOwnResults = (
  database: Kysely<Database>,
  { challengeId, userId, groupIds }: ResultOwner,
  language: Language,
) =>
  selectResults(database, { id: userId }, language)
    .where("challenge_id", "=", challengeId)
    .where(({ or, eb }) =>
      or([
        eb("user_id", "=", userId),
        sql<boolean>`group_id = any(${groupIds}::int[])`,
      ]),
    );

const newestOwnResults = statements(
  (language: Language) => (owner: ResultOwner) =>
    selectOwnResults(builder, owner, language)
      .orderBy("challenge_results.created_at", "desc")
      .orderBy("challenge_results.id", "desc"),
);

/** The user's own results in a challenge and those of their groups, newest first. */
export const ownResults = (
  database: Kysely<Database>,
  challengeId: number,
  { id: userId, groupIds }: SignedInUser,
  language: Language,
): Promise<ResultRow[]> =>
  newestOwnResults(language).all(database, { challengeId, userId, groupIds });
