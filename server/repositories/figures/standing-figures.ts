import { type RawBuilder, sql } from "kysely";
import { ownGoal } from "#server/repositories/challenges/own-goal.ts";
import { inLanguage } from "#server/repositories/in-language.ts";
import { gainsOfEntries } from "#server/repositories/moderation/gains.ts";
import {
  type ChallengeGoals,
  goalsOfChallenges,
  stepsOf,
  type TierRow,
} from "#server/repositories/results/badge-facts.ts";
import { budgetEnd } from "#src/domain/challenge/budget-end.ts";
import type { Challenge } from "#src/domain/challenge/challenge-differences.ts";
import { maximumSteps } from "#src/domain/challenge/goals.ts";
import {
  type FigureRow,
  nameOf,
  type ReadFigure,
  rowsOf,
} from "./activity-figures.ts";
import {
  beginOf,
  type FigureFilter,
  inPeriod,
  isMember,
  isOf,
} from "./figure-filter.ts";

/** Entrants by the highest tier that they have reached; results of the same kind are measured once. */
const tiers: ReadFigure = async (database, query) => {
  const { challenge, language } = query;
  const goals = await goalsOfChallenges(database, challenge, language);
  const own = challenge === undefined ? undefined : goals.get(challenge);
  const named = own && namedTiers(own);
  if (challenge !== undefined && named === undefined) return [];
  const { rows } = await sql<TierRow & { number: number }>`
    select r.challenge_id as challenge, r.result_value as result, (r.custom -> 'fr' ->> 'customResultValue')::float8 as "customResult",
      case c.goal when 'custom' then ${ownGoal("r.challenge_id", "r.user_id", "r.custom_goal")} end as "customGoal",
      case when c.goal = 'by-profile' and r.group_id is null
        then array(select g.group_id from user_groups g where g.user_id = r.user_id order by 1)
        else array_remove(array[r.group_id], null) end as "groupIds", count(*)::int as number
    from challenge_results r join (select id, settings ->> 'goalType' as goal from challenges) c on c.id = r.challenge_id
    where r.status = 'validated' and r.challenge_id = any(${[...goals.keys()]}::int[]) and ${isMember("r.user_id", query.group)}
    group by 1, 2, 3, 4, 5`.execute(database);
  const reached = new Array((named?.length ?? maximumSteps) + 1).fill(0);
  for (const row of rows) {
    const steps = stepsOf(
      row,
      goals.get(row.challenge) ?? { goalType: null, goals: [] },
    );
    const highest = steps.findLastIndex(({ state }) => state === "done");
    const step = steps[highest];
    const place =
      named && step && own?.goalType === "by-profile"
        ? named.findIndex(
            ({ name, value }) => name === step.name && value === step.value,
          )
        : highest;
    reached[place + 1] += row.number;
  }
  return reached.flatMap((value, tier) =>
    tier < 2 || value > 0 || named
      ? { key: String(tier), label: named?.[tier - 1]?.name ?? null, value }
      : [],
  );
};

/** The tiers of a challenge, the lowest first: those of all groups if they have their own; undefined if it has none. */
function namedTiers({ goals, goalType }: ChallengeGoals) {
  const tiers = goals
    .filter(({ value }) => value != null || goalType === "custom")
    .toSorted((a, b) => (a.value ?? 0) - (b.value ?? 0));
  if (goalType === "result" || tiers.length === 0) return undefined;
  return goalType === "by-profile" ? tiers : tiers.slice(0, maximumSteps);
}

const BUCKETS = 10;

/**
 * Validated results `r` of a challenge, or of all. Those of a group are read from an index with the people in their order,
 * as its members are: much quicker than to look up each member, or the member of each result.
 */
const validated = ({ challenge, group }: FigureFilter) =>
  group === undefined
    ? sql`challenge_results r where status = 'validated' and ${isOf("r", { challenge, group })}`
    : sql`(select user_id from user_groups where group_id = ${group} order by user_id) g join (
        select user_id, challenge_id, result_value, ranked_value from challenge_results
        where status = 'validated' and user_id is not null ${challenge === undefined ? sql`` : sql`and challenge_id = ${challenge}`}
        order by user_id) r using (user_id) where true`;

/**
 * Validated results by how high they are, in at most ten buckets (or eleven, around 0) of a round size: 1, 2 or 5 times a power
 * of ten. They are read once, as the size is only known then.
 */
const results: ReadFigure = (database, query) =>
  rowsOf(
    database,
    sql`with found as (
      select result_value as result, count(*) as number from ${validated(query)} and result_value is not null group by 1
    ), least as (
      select coalesce(nullif(max(result) - least(0, min(result)), 0), 1) / ${BUCKETS} as size from found
    ), bucket as (
      select power * (select min(times) from unnest(array[1, 2, 5, 10]) times where times * power >= size) as size
      from (select size, 10::float8 ^ floor(log(size)) as power from least) p
    )
    select (place * size)::text as key, (place * size)::text || '–' || ((place + 1) * size)::text as label, number::float8 as value
    from (select floor(result / size) as place, size, sum(number) as number from found, bucket group by 1, 2) b order by place`,
  );

/** The value that a result is ranked by, as the database computes `ranked_value`. */
const ranked = (value: RawBuilder<unknown>) =>
  sql`case when r.goal_value > 0 then round(${value} / r.goal_value * 1000000) else ${value} end`;

/**
 * People, and groups in group challenges, whose rank the declarations of the period changed: their own, or those of others. How
 * many have which value is counted, so that only those who declared are read one by one. The members of a group are ranked
 * among themselves, in individual challenges alone.
 */
const ranking: ReadFigure = async (database, query) => {
  const { to, timeZone, group } = query;
  const from =
    query.from === undefined ? sql`${to}::date - 6` : sql`${query.from}::date`;
  const isRanked =
    group === undefined
      ? sql`true`
      : sql`challenge_id in (select id from challenges where not is_group)`;
  const counted =
    group === undefined
      ? sql`select challenge_id, bucket as value, results as number from ranking_counts
          where level = 0 and not is_by_points ${query.challenge === undefined ? sql`` : sql`and challenge_id = ${query.challenge}`}`
      : sql`select challenge_id, coalesce(ranked_value, '-Infinity'), count(*) from ${validated(query)} group by 1, 2`;
  return rowsOf(
    database,
    sql`with gained as (
      select d.challenge_id, case when m.group_id is null then d.user_id end as user_id, m.group_id, sum(l.result) as later,
        coalesce(sum(l.result) filter (where not ${inPeriod("d.created_at", { ...query, from: undefined })}), 0) as beyond
      from declarations d join challenges c on c.id = d.challenge_id
      left join lateral (select group_id from user_groups where c.is_group and user_id = d.user_id offset 0) m on true
      -- Row by row, as below: in a period that is short beside all that there is, that is by far the quickest.
      cross join lateral (select sum(result_value) as result from declaration_products where declaration_id = d.id) l
      where d.status = 'validated' and d.created_at >= ${beginOf(from, timeZone)} and ${isOf("d", query)} group by 1, 2, 3
    ), moved as (
      select r.challenge_id, coalesce(r.ranked_value, '-Infinity') as now, r.result_value - g.later > 0 as "had",
        ${ranked(sql`(r.result_value - g.beyond)`)} as after, ${ranked(sql`(r.result_value - g.later)`)} as before
      from gained g cross join lateral (
        select challenge_id, result_value, ranked_value, goal_value from challenge_results
        where challenge_id = g.challenge_id and user_id = g.user_id and status = 'validated'
        union all select challenge_id, result_value, ranked_value, goal_value from challenge_results
        where challenge_id = g.challenge_id and group_id = g.group_id and status = 'validated' offset 0
      ) r
    ), held as (
      select challenge_id, value, sum(after) as after, sum(before) as before, sum(still) as still from (
        select challenge_id, value, number as after, number as before, number as still from (${counted}) c (challenge_id, value, number)
        union all select challenge_id, now, -1, -1, -1 from moved
        union all select challenge_id, after, 1, 0, 0 from moved
        union all select challenge_id, before, 0, 1, 0 from moved where "had"
      ) v where ${isRanked} group by 1, 2
    ), ranks as (
      select *, sum(after) over higher - after as "rankAfter", sum(before) over higher - before as "rankBefore"
      from held window higher as (partition by challenge_id order by value desc)
    ), changes as (
      select case sign("rankBefore" - "rankAfter") when 1 then 'rose' when -1 then 'fell' else 'stayed' end as key, still as number from ranks
      union all
      select case when not m."had" or a."rankAfter" < b."rankBefore" then 'rose' when a."rankAfter" > b."rankBefore" then 'fell' else 'stayed' end, 1
      from moved m join ranks a on a.challenge_id = m.challenge_id and a.value = m.after
      left join ranks b on b.challenge_id = m.challenge_id and b.value = m.before
    )
    select s.key, null::text as label, coalesce(sum(c.number), 0)::float8 as value
    from unnest(array['rose', 'fell', 'stayed']) with ordinality s (key, place) left join changes c on c.key = s.key
    group by s.key, s.place order by s.place`,
  );
};

type Budget = Pick<Challenge, "budget" | "startDate" | "endDate">;

/** What challenges with a budget have credited of it, and the day on which it is used up. */
const budget: ReadFigure = async (database, query) => {
  const { challenge, language, timeZone } = query;
  const { rows } = await sql<FigureRow & Budget & { now: Date }>`
    select c.id::text as key, ${nameOf("challenge", sql`c.id`, language)} as label, b.budget, c.start_date as "startDate",
      c.end_date as "endDate", now() as now,
      (select coalesce(sum(reward_value), 0)::float8 from challenge_results r where r.challenge_id = c.id and ${isMember("r.user_id", query.group)}) as value
    from challenges c join documents d on d.kind = 'challenge' and d.entity_id = c.id
    join document_revisions v on v.document_id = d.id and v.revision = d.projected_revision
    cross join lateral (select v.body::json -> 'budget' as budget) b
    where json_typeof(b.budget -> 'points') = 'number' ${challenge === undefined ? sql`` : sql`and c.id = ${challenge}`}
    order by value desc, c.id`.execute(database);
  return rows.map(({ key, label, value, now, ...one }) => {
    const dated = JSON.parse(JSON.stringify(one)) as Budget;
    const ends = budgetEnd(dated as Challenge, value, now.getTime(), timeZone);
    return { key, label, value, ends };
  });
};

/** The points that validating what waits would credit, each entry for itself, as the queue says it. */
const waitingCost: ReadFigure = async (database, query) => {
  const { rows } = await sql<{
    ids: number[];
    key: string;
    label: string | null;
  }>`select array_agg(e.id) as ids, e.challenge_id::text as key, ${nameOf("challenge", sql`e.challenge_id`, query.language)} as label
    from declarations e where status = 'waiting' and ${isOf("e", query)} group by e.challenge_id order by e.challenge_id`.execute(
    database,
  );
  const gains = await gainsOfEntries(
    database,
    rows.flatMap(({ ids }) => ids),
  );
  return rows.map(({ ids, ...row }) => ({
    ...row,
    value: ids.reduce((sum, id) => sum + (gains.get(id) ?? 0), 0),
  }));
};

const stock: ReadFigure = (database, { by, language, group }) => {
  const wishes = sql`wishes w where ${isMember("w.user_id", group)}`;
  return rowsOf(
    database,
    by === "reward"
      ? sql`select w.reward_id::text as key, (select ${inLanguage("texts", language)} ->> 'title' from rewards r where r.id = w.reward_id) as label,
          count(*)::float8 as value from ${wishes} group by w.reward_id order by value desc, w.reward_id`
      : sql`select 'outOfStock' as key, null::text as label, count(*)::float8 as value from rewards where stock <= 0
        union all select 'wishes', null, count(*)::float8 from ${wishes}`,
  );
};

const languages: ReadFigure = (database, { group }) =>
  rowsOf(
    database,
    sql`select coalesce(language, 'none') as key, null::text as label, count(*)::float8 as value
      from users u where erased_at is null and ${isMember("u.id", group)} group by language order by value desc, key`,
  );

export const standingFigures = {
  ...{ tiers, results, ranking, budget, stock, languages },
  "waiting-cost": waitingCost,
} satisfies Record<string, ReadFigure>;
