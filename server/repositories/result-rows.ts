import { type Kysely, sql } from "kysely";
import type {
  Database,
  EntryStatus,
  Profile,
} from "#server/database/schema.ts";
import type { ChallengeResult, Language } from "#src/schema/types.gen.ts";
import type { ChallengeRules } from "./challenges.ts";
import { inLanguage } from "./in-language.ts";
import type { SignedInUser } from "./users.ts";

/** Voters told at most beside the user, so that a photo with a thousand votes stays a small answer. */
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
  image: object | null;
  created_at: Date;
  profile: Profile | null;
  group_name: string | null;
  voters: number[];
}

/** Results with whose they are; of those who voted, the user first. */
export const selectResults = (
  database: Kysely<Database>,
  { id }: SignedInUser,
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

/** The user's own results in a challenge and those of their groups, newest first. */
export const selectOwnResults = (
  database: Kysely<Database>,
  challengeId: number,
  user: SignedInUser,
  language: Language,
) =>
  selectResults(database, user, language)
    .where("challenge_id", "=", challengeId)
    .where(({ or, eb }) =>
      or([
        eb("user_id", "=", user.id),
        eb("group_id", "in", [0, ...user.groupIds]),
      ]),
    )
    .orderBy("challenge_results.created_at", "desc")
    .orderBy("challenge_results.id", "desc");

/** An entry; of others nothing that names them where results are anonymous. */
export function resultOf(
  row: ResultRow,
  { areResultsAnonymized }: ChallengeRules,
  user: SignedInUser,
  rank: number | null,
): ChallengeResult {
  const isOwn =
    row.user_id === user.id ||
    (row.group_id !== null && user.groupIds.includes(row.group_id));
  return {
    ...row.custom,
    "@id": `/v2/challenge-results/${row.id}`,
    "@type": "ChallengeResult",
    id: row.id,
    rank,
    resultValue: row.result_value,
    challengeRewardValue: row.reward_value,
    totalPoints: row.total_points,
    createdAt: row.created_at.toISOString(),
    targetId: row.challenge_id,
    isParticipating: true,
    entity: isOwn || !areResultsAnonymized ? entityOf(row) : null,
    voters: row.voters.map((id) => ({ "@id": `/v2/users/${id}` })),
    image: row.image,
    status: row.status,
  };
}

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
