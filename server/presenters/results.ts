import type { Selectable } from "kysely";
import type { ChallengeRules } from "#server/core/challenge-rules.ts";
import {
  mayModerate,
  type Profile,
  type SignedInUser,
} from "#server/core/signed-in-user.ts";
import type { ChallengeResultsTable } from "#server/database/challenge-tables.ts";
import type { ChallengeResult } from "#src/schema/types.gen.ts";
import { publicPhoto } from "./media-objects.ts";

/** A result in one language, with its user or group. */
export interface ResultRow
  extends Pick<
    Selectable<ChallengeResultsTable>,
    | ("id" | "challenge_id" | "user_id" | "group_id" | "status" | "comment")
    | ("result_value" | "reward_value" | "total_points" | "created_at")
    | ("goal_value" | "ranked_value")
  > {
  custom: Record<string, unknown> | null;
  image: object | null;
  /** Set if the photo is visible to everyone. */
  photo_hash?: string | null;
  profile: Profile | null;
  group_name: string | null;
  voters: number[];
}

/** Whether a result is the user's, or that of one of their groups. */
const isOwnRow = (
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
