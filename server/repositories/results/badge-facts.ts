import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { ownGoal } from "#server/repositories/challenges/own-goal.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import {
  goalsFor,
  type StoredGoal,
} from "#src/domain/challenge/entrant-goals.ts";
import { type GoalStep, goalProgress } from "#src/domain/challenge/goals.ts";
import {
  type BadgeFacts,
  type BadgeRule,
  readBadgeRule,
} from "#src/domain/programme/badge-rules.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** A badge that the server awards. */
export interface RuledBadge {
  badgeId: number;
  rule: BadgeRule;
}

/** The badges that the server awards, with their rules. */
export async function ruledBadges(
  database: Kysely<Database>,
  badgeId?: number,
): Promise<RuledBadge[]> {
  const rows = await database
    .selectFrom("badges")
    .select(["id", "rule"])
    .where("rule", "is not", null)
    .$if(badgeId !== undefined, (query) => query.where("id", "=", badgeId ?? 0))
    .orderBy("id")
    .execute();
  return rows.flatMap(({ id, rule: stored }) => {
    const rule = readBadgeRule(stored);
    return rule === undefined ? [] : [{ badgeId: id, rule }];
  });
}

/** A validated result, with what decides which tiers it has reached. */
export interface TierRow {
  id: number;
  challenge: number;
  userId: number | null;
  groupId: number | null;
  result: number | null;
  customResult: number | null;
  customGoal: number | null;
  /** The groups of its user, or the group itself. */
  groupIds: number[];
}

/** The goals of a challenge. */
export interface ChallengeGoals {
  goalType: string | null;
  goals: readonly StoredGoal[];
}

/** Columns of a `TierRow`, of `challenge_results r`. */
export const tierColumns = sql`
  r.id, r.challenge_id as challenge, r.user_id as "userId", r.group_id as "groupId", r.result_value as result,
  (r.custom -> 'fr' ->> 'customResultValue')::float8 as "customResult", ${ownGoal("r.challenge_id", "r.user_id", "r.custom_goal")} as "customGoal",
  case when r.group_id is null then array(select g.group_id from user_groups g where g.user_id = r.user_id)
    else array[r.group_id] end as "groupIds"`;

/** The tiers that a result is measured against. */
export const stepsOf = (
  { result, customResult, customGoal, groupIds }: TierRow,
  { goalType, goals }: ChallengeGoals,
): readonly GoalStep[] =>
  goalProgress(
    {
      goalType,
      challengeGoals: goalsFor({ goals, goalType, groupIds, customGoal }),
    },
    { resultValue: result, customResultValue: customResult },
  ).steps ?? [];

/** The goals of the challenges that have some, by id: of all or one, with their names in a language. */
export async function goalsOfChallenges(
  database: Kysely<Database>,
  id?: number,
  language: Language = "fr",
): Promise<Map<number, ChallengeGoals>> {
  const { rows } = await sql<ChallengeGoals & { id: number }>`
    select id, settings ->> 'goalType' as "goalType", ${inLanguage("texts", language)} -> 'challengeGoals' as goals
    from challenges where texts -> 'fr' -> 'challengeGoals' @> '[{}]'
      ${id === undefined ? sql`` : sql`and id = ${id}`}`.execute(database);
  return new Map(rows.map(({ id, ...goals }) => [id, goals]));
}

type Counts<Key> = { challenge: Key; value: number }[];

const mapOf = <Key>(counts: Counts<Key>): Map<Key, number> =>
  new Map(counts.map(({ challenge, value }) => [challenge, value]));

/** What a user has achieved, as far as these rules need it. */
export async function badgeFactsOf(
  database: Kysely<Database>,
  userId: number,
  badges: readonly RuledBadge[],
): Promise<BadgeFacts> {
  const needs = (type: BadgeRule["type"]) =>
    badges.some(({ rule }) => rule.type === type);
  const [declarations, points, tiers] = await Promise.all([
    needs("declarations") ? declarationsOf(database, userId) : [],
    needs("points") ? pointsOf(database, userId) : [],
    needs("tier") ? tiersOf(database, userId) : [],
  ]);
  return { declarations: mapOf(declarations), points: mapOf(points), tiers };
}

async function declarationsOf(
  database: Kysely<Database>,
  userId: number,
): Promise<Counts<number>> {
  const { rows } = await sql<Counts<number>[number]>`
    select challenge_id as challenge, count(*)::int as value from declarations
    where user_id = ${userId} and status = 'validated' group by 1`.execute(
    database,
  );
  return rows;
}

async function pointsOf(
  database: Kysely<Database>,
  userId: number,
): Promise<Counts<number | null>> {
  const { rows } = await sql<Counts<number | null>[number]>`
    select challenge_id as challenge, sum(points)::float8 as value from point_movements
    where user_id = ${userId} and order_id is null group by 1`.execute(
    database,
  );
  return rows;
}

async function tiersOf(
  database: Kysely<Database>,
  userId: number,
): Promise<{ challenge: number; steps: readonly GoalStep[] }[]> {
  const { rows } = await sql<TierRow>`
    select ${tierColumns} from challenge_results r
    where r.status = 'validated' and (r.user_id = ${userId}
      or r.group_id in (select group_id from user_groups where user_id = ${userId}))`.execute(
    database,
  );
  if (rows.length === 0) return [];
  const goals = await goalsOfChallenges(database);
  return rows.flatMap((row) => {
    const own = goals.get(row.challenge);
    return own === undefined
      ? []
      : [{ challenge: row.challenge, steps: stepsOf(row, own) }];
  });
}
