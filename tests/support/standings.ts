import { type Kysely, sql } from "kysely";
import type { ChallengeRules } from "#server/core/challenge-rules.ts";
import type { Database } from "#server/database/schema.ts";
import { goalTypeOf } from "#server/presenters/challenges.ts";
import {
  badgeFactsOf,
  ruledBadges,
} from "#server/repositories/results/badge-facts.ts";
import { createRanks } from "#server/repositories/results/ranks.ts";
import { isRankPosition } from "#src/domain/challenge/ranking.ts";
import { badgeStanding } from "#src/domain/programme/badge-rules.ts";
import { moneyOf, rewardByRules } from "#src/domain/settlement.ts";
import {
  productGain,
  sumTotals,
  type Totals,
} from "#src/domain/store/reward.ts";

/** Points by user and challenge, before something happens. */
export type Movements = ReadonlyMap<string, number>;

/** All points that users won in challenges, and the rewards that results had. */
export async function movementsOf(
  database: Kysely<Database>,
): Promise<Movements> {
  const { rows } = await sql<{ key: string; points: number }>`
    select user_id || ' ' || challenge_id as key, sum(points)::float8 as points from point_movements
    where challenge_id is not null group by 1
    union all
    select 'result ' || challenge_id || ' ' || coalesce(user_id, -group_id), reward_value from challenge_results
    where reward_value is not null`.execute(database);
  return new Map(rows.map(({ key, points }) => [key, points]));
}

interface Line {
  entrant: number;
  quantity: number;
  currencyValue: number;
  reward: number;
  threshold: number;
  coefficient: number;
}

/** What validated declarations come to, computed from their lines alone, by entrant: users, or groups below 0. */
async function totalsOf(
  database: Kysely<Database>,
  challenge: number,
): Promise<Map<number, Totals>> {
  const { rows } = await sql<Line>`
    select case when c.is_group then -g.group_id else d.user_id end as entrant, l.quantity,
      l.currency_value as "currencyValue", l.reward, l.threshold, l.coefficient
    from declarations d join declaration_products l on l.declaration_id = d.id
    join challenges c on c.id = d.challenge_id
    left join user_groups g on g.user_id = d.user_id and c.is_group
    where d.challenge_id = ${challenge} and d.status = 'validated'
    order by d.id, l.id`.execute(database);
  return new Map(
    [...Map.groupBy(rows, ({ entrant }) => entrant)].map(([entrant, lines]) => [
      entrant,
      sumTotals(lines.map(productGain)),
    ]),
  );
}

interface StoredResult {
  entrant: number;
  result: number;
  reward: number;
  ranked: number | null;
  groupIds: number[];
  customGoal: number | null;
}

/**
 * What is wrong with results, balances, badges and ranks: each is computed again from the validated declarations, without what was
 * stored on the way.
 * @param challenges those in which declarations were decided on
 */
export async function faultsInStandings(
  database: Kysely<Database>,
  challenges: readonly number[],
  before: Movements,
): Promise<string[]> {
  const faults: string[] = [];
  const after = await movementsOf(database);
  for (const challenge of challenges) {
    const rules = await database
      .selectFrom("challenges")
      .selectAll()
      .where("id", "=", challenge)
      .executeTakeFirstOrThrow();
    const { rows } = await sql<StoredResult>`
      select coalesce(r.user_id, -r.group_id) as entrant, result_value as result, reward_value as reward,
        ranked_value as ranked, custom_goal as "customGoal",
        case when group_id is null then array(select group_id from user_groups g where g.user_id = r.user_id)
          else array[group_id] end as "groupIds"
      from challenge_results r where challenge_id = ${challenge} and status = 'validated'`.execute(
      database,
    );
    const totals = await totalsOf(database, challenge);
    const changed = rows.filter(
      ({ entrant, reward }) =>
        reward !== before.get(`result ${challenge} ${entrant}`),
    );
    for (const { entrant, groupIds, customGoal, ...stored } of rows) {
      const own = totals.get(entrant);
      if (own === undefined) continue;
      const reward = rewardByRules(
        own,
        { groupIds, customGoal },
        moneyOf({
          ...{ type: rules.type, settings: rules.settings },
          isRewardingGlobal: rules.is_rewarding_global,
          goals: rules.texts.fr?.["challengeGoals"],
        }),
      );
      const credited = Math.max(
        reward,
        before.get(`result ${challenge} ${entrant}`) ?? 0,
      );
      if (stored.result !== own.result || stored.reward !== credited)
        faults.push(
          `challenge ${challenge}, ${entrant}: ${JSON.stringify(stored)}, not ${own.result}, ${credited}`,
        );
    }
    for (const { entrant, reward, groupIds } of changed) {
      const was = before.get(`result ${challenge} ${entrant}`) ?? 0;
      const wonBy = async (values: Movements) => {
        const members =
          entrant > 0 ? [entrant] : await membersOf(database, groupIds);
        return members.reduce(
          (sum, id) => sum + (values.get(`${id} ${challenge}`) ?? 0),
          0,
        );
      };
      const won = (await wonBy(after)) - (await wonBy(before));
      const due = Math.round(reward) - Math.round(was);
      if (won !== due)
        faults.push(
          `challenge ${challenge}, ${entrant}: ${won} points, not ${due}`,
        );
    }
    faults.push(
      ...(await faultsInCounts(database, challenge)),
      ...(await faultsInRanks(database, {
        id: challenge,
        type: rules.type,
        goalType: goalTypeOf(rules.settings),
        isRewardingGlobal: rules.is_rewarding_global,
        isRewardingAuto: rules.settings["isRewardingAuto"] === true,
      })),
    );
  }
  faults.push(...(await faultsInBadges(database)));
  return faults;
}

const membersOf = async (
  database: Kysely<Database>,
  groupIds: readonly number[],
) =>
  (
    await database
      .selectFrom("user_groups")
      .select("user_id")
      .distinct()
      .where("group_id", "in", [...groupIds])
      .execute()
  ).map(({ user_id }) => user_id);

/** The counts that ranks are computed from, compared with the results. */
async function faultsInCounts(
  database: Kysely<Database>,
  challenge: number,
): Promise<string[]> {
  const { rows } = await sql<{ value: number; results: number; real: number }>`
    with counted as (
      select bucket as value, results from ranking_counts
      where challenge_id = ${challenge} and not is_by_points and level = 0 and bucket > '-Infinity'
    ), real as (
      select ranked_value as value, count(*)::int as results from challenge_results
      where challenge_id = ${challenge} and status = 'validated' and ranked_value is not null group by 1
    )
    select value, counted.results, real.results as real from counted full join real using (value)
    where counted.results is distinct from real.results`.execute(database);
  return rows.map(
    ({ value, results, real }) =>
      `challenge ${challenge}: ${results} results counted with ${value}, not ${real}`,
  );
}

/** Ranks that participants see, compared with the order of all results. */
async function faultsInRanks(
  database: Kysely<Database>,
  rules: Pick<
    ChallengeRules,
    "id" | "type" | "goalType" | "isRewardingGlobal" | "isRewardingAuto"
  >,
): Promise<string[]> {
  const ranks = createRanks(database, rules as ChallengeRules);
  const results = await database
    .selectFrom("challenge_results")
    .select(["id", "status", "ranked_value", "total_points"])
    .where("challenge_id", "=", rules.id)
    .where("status", "=", "validated")
    .where(ranks.column, "is not", null)
    .orderBy(ranks.column, "desc")
    .orderBy("id")
    .execute();
  const faults: string[] = [];
  for (const [index, row] of results.entries()) {
    const value = row[ranks.column];
    const expected = isRankPosition(rules)
      ? index + 1
      : results.findIndex((one) => one[ranks.column] === value) + 1;
    const rank = await ranks.rankOf(row);
    if (rank !== expected)
      faults.push(
        `challenge ${rules.id}: result ${row.id} has rank ${rank}, not ${expected}`,
      );
  }
  return faults;
}

/** Badges that were won without their rule fulfilled, or not won though it is. */
async function faultsInBadges(database: Kysely<Database>): Promise<string[]> {
  const badges = await ruledBadges(database);
  const won = await database
    .selectFrom("user_badges")
    .select(["badge_id", "user_id"])
    .where("obtained_at", "is not", null)
    .execute();
  const held = new Set(
    won.map(({ badge_id, user_id }) => `${badge_id} ${user_id}`),
  );
  const people = await database
    .selectFrom("users")
    .select("id")
    .where("erased_at", "is", null)
    .execute();
  const faults: string[] = [];
  for (const { id } of people) {
    const facts = await badgeFactsOf(database, id, badges);
    for (const { badgeId, rule } of badges) {
      const { isFulfilled } = badgeStanding(rule, facts);
      if (held.has(`${badgeId} ${id}`) !== isFulfilled)
        faults.push(
          `badge ${badgeId} of ${id}: ${JSON.stringify(rule)} is ${isFulfilled ? "fulfilled" : "not fulfilled"}`,
        );
    }
  }
  return faults;
}
