import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { goalTypeOf } from "#server/presenters/challenges.ts";
import { ownGoal } from "#server/repositories/challenges/own-goal.ts";
import {
  rewardOf,
  type StoredGoal,
} from "#src/domain/challenge/entrant-goals.ts";
import { productGain, sumTotals } from "#src/domain/store/reward.ts";

interface Line {
  quantity: number;
  currencyValue: number;
  threshold: number;
  reward: number;
  coefficient: number;
}

interface GainRow {
  id: number;
  settings: Record<string, unknown>;
  isGlobal: boolean;
  goals: StoredGoal[] | null;
  groupIds: number[];
  /** What the validated declarations of the entrant come to. */
  reward: number;
  result: number;
  credited: number;
  customGoal: number | null;
  lines: Line[];
}

/**
 * The points that validating each of these declarations now would credit (BO-9.29), as `updateResult` does; 0 for those
 * that are validated.
 */
export async function gainsOfEntries(
  database: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<GainRow>`
    select e.id, c.settings, c.is_rewarding_global as "isGlobal", c.texts -> 'fr' -> 'challengeGoals' as goals,
      case when competing.group_id is null
        then array(select g.group_id from user_groups g where g.user_id = e.user_id order by 1)
        else array[competing.group_id] end as "groupIds",
      coalesce(totals.reward, 0)::float8 as reward, coalesce(totals.result, 0)::float8 as result,
      coalesce(former.reward_value, 0) as credited, ${ownGoal("e.challenge_id", "case when competing.group_id is null then e.user_id end", "former.custom_goal")} as "customGoal",
      (select coalesce(jsonb_agg(jsonb_build_object(
        'quantity', l.quantity, 'currencyValue', l.currency_value, 'threshold', l.threshold, 'reward', l.reward,
        'coefficient', l.coefficient)), '[]')
        from declaration_products l where l.declaration_id = e.id) as lines
    from declarations e join challenges c on c.id = e.challenge_id
    left join lateral (
      select min(g.group_id) as group_id from user_groups g
      where c.is_group and g.user_id = e.user_id and (
        not exists (select from challenge_targets t where t.challenge_id = c.id)
        or exists (select from challenge_targets t where t.challenge_id = c.id and t.group_id = g.group_id)
      )
    ) competing on true
    left join lateral (
      select sum(l.reward_value::numeric) as reward, sum(l.result_value::numeric) as result
      from declarations d join declaration_products l on l.declaration_id = d.id
      where competing.group_id is null and d.challenge_id = e.challenge_id and d.user_id = e.user_id and d.status = 'validated'
      having competing.group_id is null
      union all
      select sum(t.reward_value), sum(t.result_value) from group_totals t
      where t.challenge_id = e.challenge_id and t.group_id = competing.group_id
      having competing.group_id is not null
    ) totals on true
    left join lateral (
      select r.reward_value, r.custom_goal from challenge_results r
      where r.challenge_id = e.challenge_id
        and (case when competing.group_id is null then r.user_id = e.user_id else r.group_id = competing.group_id end)
      order by r.id limit 1
    ) former on true
    where e.id = any(${ids}::int[]) and e.status <> 'validated'`.execute(
    database,
  );
  return new Map(rows.map((row) => [row.id, gainOf(row)]));
}

function gainOf({
  settings,
  isGlobal,
  goals,
  groupIds,
  reward,
  result,
  credited,
  customGoal,
  lines,
}: GainRow): number {
  const totals = sumTotals([
    { quantity: 0, financialValue: 0, reward, result },
    ...lines.map(productGain),
  ]);
  const entrant = {
    goals: goals ?? [],
    goalType: goalTypeOf(settings),
    ...{ groupIds, customGoal },
  };
  const maxToWin = settings["maxToWin"] as number | null | undefined;
  const total = rewardOf(totals, entrant, { isGlobal, maxToWin });
  return Math.max(0, Math.round(total) - Math.round(credited));
}
