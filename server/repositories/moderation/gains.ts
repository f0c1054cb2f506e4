import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { ownGoal } from "#server/repositories/challenges/own-goal.ts";
import { productSum } from "#server/repositories/results/settling.ts";
import {
  competingGroup,
  gainOf,
  isDeclaredIn,
  moneyOf,
  resultOf,
  type SettledLine,
  type StoredResult,
  settle,
} from "#src/domain/settlement.ts";
import { sumTotals } from "#src/domain/store/reward.ts";

/** An entry with its lines. */
interface Declared {
  id: number;
  challengeId: number;
  userId: number;
  groupIds: number[];
  lines: SettledLine[];
}

/** What a challenge says of money. */
interface Competition {
  isGroup: boolean;
  targets: number[];
  type: string;
  settings: Record<string, unknown>;
  isRewardingGlobal: boolean;
  goals: unknown;
}

type Entry = Declared & Competition;

/** What an entrant has before. */
interface Standing {
  id: number;
  /** What the validated declarations come to. */
  reward: number;
  result: number;
  credited: number | null;
  /** The stored result, and what its products came to; otherwise null. */
  stored: StoredResult | null;
  customGoal: number | null;
}

/** The points that validating each of these declarations now would credit (BO-9.29); 0 for those that are validated. */
export async function gainsOfEntries(
  database: Kysely<Database>,
  ids: readonly number[],
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const entries = (await entriesOf(database, ids)).map((entry) => ({
    ...entry,
    groupId: entry.isGroup
      ? competingGroup(entry.groupIds, entry.targets)
      : undefined,
  }));
  const standings = await standingsOf(database, entries);
  return new Map(
    entries.map((entry) => [
      entry.id,
      pointsOf(entry, standings.get(entry.id)),
    ]),
  );
}

async function entriesOf(
  database: Kysely<Database>,
  ids: readonly number[],
): Promise<Entry[]> {
  const { rows } = await sql<Declared>`
    select e.id, e.challenge_id as "challengeId", e.user_id as "userId",
      array(select g.group_id from user_groups g where g.user_id = e.user_id order by 1) as "groupIds",
      (select coalesce(jsonb_agg(jsonb_build_object(
        'quantity', l.quantity, 'currencyValue', l.currency_value, 'threshold', l.threshold, 'reward', l.reward,
        'coefficient', l.coefficient)), '[]')
        from declaration_products l where l.declaration_id = e.id) as lines
    from declarations e where e.id = any(${ids}::int[]) and e.status <> 'validated'`.execute(
    database,
  );
  const challengeIds = new Set(rows.map(({ challengeId }) => challengeId));
  const { rows: challenges } = await sql<Competition & { challengeId: number }>`
    select c.id as "challengeId", c.is_group as "isGroup", c.type, c.settings, c.is_rewarding_global as "isRewardingGlobal",
      c.texts -> 'fr' -> 'challengeGoals' as goals,
      array(select t.group_id from challenge_targets t where t.challenge_id = c.id) as targets
    from challenges c where c.id = any(${[...challengeIds]}::int[])`.execute(
    database,
  );
  const byId = new Map(challenges.map((one) => [one.challengeId, one]));
  return rows.flatMap((row) => {
    const challenge = byId.get(row.challengeId);
    return challenge === undefined ? [] : { ...challenge, ...row };
  });
}

type Competing = Pick<Entry, "id" | "challengeId" | "userId"> & {
  groupId: number | undefined;
};

/** What the entrants, each a user or a group, have before, by the ids of their entries. */
async function standingsOf(
  database: Kysely<Database>,
  entries: readonly Competing[],
): Promise<Map<number, Standing>> {
  const { rows } = await sql<Standing>`
    select e.id, coalesce(totals.reward, 0)::float8 as reward, coalesce(totals.result, 0)::float8 as result,
      former.reward_value as credited, former.stored,
      ${ownGoal("e.challenge_id", "e.user_id", "former.custom_goal")} as "customGoal"
    from unnest(
      ${entries.map(({ id }) => id)}::int[],
      ${entries.map(({ challengeId }) => challengeId)}::int[],
      ${entries.map(({ groupId, userId }) => (groupId === undefined ? userId : null))}::int[],
      ${entries.map(({ groupId }) => groupId ?? null)}::int[]
    ) as e (id, challenge_id, user_id, group_id)
    left join lateral (
      select sum(l.reward_value::numeric) as reward, sum(l.result_value::numeric) as result
      from declarations d join declaration_products l on l.declaration_id = d.id
      where d.challenge_id = e.challenge_id and d.user_id = e.user_id and d.status = 'validated'
      having e.group_id is null
      union all
      select sum(t.reward_value), sum(t.result_value) from group_totals t
      where t.challenge_id = e.challenge_id and t.group_id = e.group_id
      having e.group_id is not null
    ) totals on true
    left join lateral (
      select r.reward_value, r.custom_goal,
        jsonb_build_object('result', r.result_value, 'productResult', ${productSum("result_value", "r.id")}) as stored
      from challenge_results r
      where r.challenge_id = e.challenge_id and (r.user_id = e.user_id or r.group_id = e.group_id)
      order by r.id limit 1
    ) former on true`.execute(database);
  return new Map(rows.map((row) => [row.id, row]));
}

function pointsOf(
  { lines, groupIds, groupId, ...challenge }: Entry & Competing,
  {
    reward = 0,
    result = 0,
    credited = null,
    stored = null,
    customGoal = null,
  }: Partial<Standing> = {},
): number {
  const former = { quantity: 0, financialValue: 0, reward, result };
  const declared = sumTotals([former, ...lines.map(gainOf)]);
  const totals = {
    ...declared,
    result: resultOf(
      declared.result,
      stored ?? undefined,
      isDeclaredIn(challenge.settings),
    ),
  };
  const entrant = {
    groupIds: groupId === undefined ? groupIds : [groupId],
    customGoal,
  };
  return settle({ reward: credited }, totals, entrant, moneyOf(challenge))
    .points;
}
