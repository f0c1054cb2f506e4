import { type Kysely, sql } from "kysely";
import {
  mayModerate,
  type Profile,
  type SignedInUser,
} from "#server/core/signed-in-user.ts";
import type { Database, EntryStatus } from "#server/database/schema.ts";
import type { ChallengeResult, Language } from "#src/schema/types.gen.ts";
import type { ChallengeRules } from "./challenge-rules.ts";
import { inLanguage } from "./in-language.ts";
import { publicPhoto, publicPhotoHash } from "./public-photos.ts";
import { builder, statements } from "./statements.ts";

/** Maximum of voters in a response besides the user, for photos with thousands of votes. */
const VOTERS = 100;

export interface ResultRow {
  id: number;
  challenge_id: number;
  user_id: number | null;
  group_id: number | null;
  status: EntryStatus;
  result_value: number | null;
  reward_value: number | null;
  total_points: number | null;
  custom: Record<string, unknown> | null;
  goal_value: number | null;
  ranked_value: number | null;
  comment: string | null;
  image: object | null;
  /** Set if the photo is visible to everyone. */
  photo_hash?: string | null;
  created_at: Date;
  profile: Profile | null;
  group_name: string | null;
  voters: number[];
}

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
      "comment",
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

/** Whether a result is the user's, or that of one of their groups. */
export const isOwnRow = (
  row: Pick<ResultRow, "user_id" | "group_id">,
  user: SignedInUser,
): boolean =>
  row.user_id === user.id ||
  (row.group_id !== null && user.groupIds.includes(row.group_id));

/**
 * A result for a user. When results are anonymous, it does not name others, as entrants or voters (CH-2.4.21), and has
 * nothing that stays the same from one list to the next: no id (except that of a photo, for votes), no time, no goal.
 */
export function resultOf(
  row: ResultRow,
  rules: ChallengeRules,
  user: SignedInUser,
  rank: number | null,
): ChallengeResult {
  const isOwn = isOwnRow(row, user);
  const isNamed = isOwn || !rules.areResultsAnonymized;
  const voters = rules.areResultsAnonymized
    ? row.voters.filter((id) => id === user.id)
    : row.voters;
  const isIdentified = isNamed || rules.type === "Photo";
  const hasShare = !isNamed && row.goal_value !== null && row.goal_value > 0;
  return {
    ...(!hasShare && row.custom),
    ...(isIdentified && {
      "@id": `/v2/challenge-results/${row.id}`,
      id: row.id,
    }),
    "@type": "ChallengeResult",
    rank,
    resultValue: hasShare ? null : row.result_value,
    challengeRewardValue: row.reward_value,
    totalPoints: row.total_points,
    createdAt: isNamed ? row.created_at.toISOString() : null,
    targetId: row.challenge_id,
    isParticipating: true,
    entity: isNamed ? entityOf(row) : null,
    voters: voters.map((id) => ({ "@id": `/v2/users/${id}` })),
    image:
      row.image && row.photo_hash
        ? { ...row.image, ...publicPhoto(row.photo_hash) }
        : row.image,
    status: row.status,
    comment: isOwn || mayModerate(user) ? row.comment : null,
    goalValue: isNamed ? row.goal_value : null,
    ...(hasShare && { goalShare: percentOfMillionths(row.ranked_value) }),
  };
}

const percentOfMillionths = (millionths: number | null) =>
  millionths === null ? null : millionths / 10_000;

function entityOf({
  user_id,
  group_id,
  group_name,
  profile,
}: ResultRow): NonNullable<ChallengeResult["entity"]> {
  if (group_id !== null)
    return { "@id": `/v2/user-groups/${group_id}`, name: group_name };
  return {
    "@id": `/v2/users/${user_id}`,
    userId: user_id,
    profile: profile as NonNullable<ChallengeResult["entity"]>["profile"] &
      object,
  };
}
