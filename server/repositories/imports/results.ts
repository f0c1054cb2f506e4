import { sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { awardingQueries } from "#server/repositories/results/awarding.ts";
import { storeSettled } from "#server/repositories/results/settlements.ts";
import {
  lockEntrants,
  productSum,
  settledChallenge,
  withCustomValue,
} from "#server/repositories/results/settling.ts";
import { balancesOf } from "#server/repositories/store/points.ts";
import type { Competitor } from "#src/domain/imports/kinds/results.ts";
import type { ChangedResult } from "#src/domain/settlement-change.ts";

/** The present result of a competitor. */
interface PresentResult {
  id: number;
  userId: number | null;
  groupId: number | null;
  result: number | null;
  reward: number | null;
  customGoal: number | null;
  /** What its products brought. */
  productReward: number;
}

interface ImportedResult extends Competitor {
  /** Of the present result; undefined for a new one. */
  id: number | undefined;
  result: number;
}

const idsOf = (competitors: readonly Competitor[]) => ({
  users: competitors.flatMap(({ userId, groupId }) =>
    groupId === undefined ? userId : [],
  ),
  groups: competitors.flatMap(({ groupId }) => groupId ?? []),
});

/** What imports read and write of results, many at a time. */
export const resultImportQueries = (transaction: Transaction<Database>) => ({
  awarding: awardingQueries(transaction),

  challenge: (id: number) => settledChallenge(transaction, id),

  /** Whether groups compete, and the groups that a challenge is for. */
  async competition(challengeId: number) {
    const { rows } = await sql<{ isGroup: boolean; targets: number[] }>`
      select is_group as "isGroup",
        array(select group_id from challenge_targets where challenge_id = c.id) as targets
      from challenges c where id = ${challengeId}`.execute(transaction);
    return rows[0] ?? { isGroup: false, targets: [] };
  },

  /** The groups of users, in ascending order. */
  async groupsOf(
    userIds: readonly number[],
  ): Promise<ReadonlyMap<number, number[]>> {
    const { rows } = await sql<{ id: number; groups: number[] }>`
      select user_id as id, array_agg(group_id order by group_id) as groups from user_groups
      where user_id = any(${[...userIds]}::int[]) group by 1`.execute(
      transaction,
    );
    return new Map(rows.map(({ id, groups }) => [id, groups]));
  },

  /** Makes other changes of these results wait until the transaction ends. */
  lock: (challengeId: number, competitors: readonly Competitor[]) =>
    lockEntrants(transaction, challengeId, competitors),

  async present(
    challengeId: number,
    competitors: readonly Competitor[],
  ): Promise<PresentResult[]> {
    const { users, groups } = idsOf(competitors);
    const { rows } = await sql<PresentResult>`
      select id, user_id as "userId", group_id as "groupId", result_value as result, reward_value as reward,
        custom_goal as "customGoal", ${productSum("reward_value")} as "productReward"
      from challenge_results where challenge_id = ${challengeId}
        and (user_id = any(${users}::int[]) or group_id = any(${groups}::int[]))
      order by id desc`.execute(transaction);
    return rows;
  },

  /** The goals of people by the list of a challenge. */
  async goals(
    challengeId: number,
    competitors: readonly Competitor[],
  ): Promise<ReadonlyMap<number, number>> {
    const { rows } = await sql<{ id: number; value: number }>`
      select user_id as id, value from custom_goals
      where challenge_id = ${challengeId} and user_id = any(${idsOf(competitors).users}::int[])`.execute(
      transaction,
    );
    return new Map(rows.map(({ id, value }) => [id, value]));
  },

  /** Those of these people, and of the members of these groups, to whom earlier rows of an import gave a result. */
  async named(
    importId: string,
    competitors: readonly Competitor[],
  ): Promise<number[]> {
    const { users, groups } = idsOf(competitors);
    const { rows } = await sql<{ id: number }>`
      select id from users u where (id = any(${users}::int[])
          or id in (select user_id from user_groups where group_id = any(${groups}::int[])))
        and exists (
          select from import_rows r where r.import_id = ${importId} and r.outcome <> 'refused'
            and r.email_key in (lower(u.email), u.username)
          union all
          select from import_rows r where r.import_id = ${importId} and r.outcome <> 'refused'
            and r.client_key = u.client_id)`.execute(transaction);
    return rows.map(({ id }) => id);
  },

  balances: (userIds: readonly number[]) => balancesOf(transaction, userIds),

  /** Stores the values of results; what they come to is stored by `settle`. @returns their ids, in the same order */
  async put(
    challengeId: number,
    results: readonly ImportedResult[],
    now: Date,
  ): Promise<number[]> {
    const table = sql`jsonb_to_recordset(${JSON.stringify(results)}::jsonb)
      as n(id integer, "userId" integer, "groupId" integer, result float8)`;
    await sql`
      update challenge_results r set status = 'validated', result_value = n.result,
        custom = ${withCustomValue(sql`n.result`)}
      from ${table} where r.id = n.id`.execute(transaction);
    const { rows } = await sql<{
      id: number;
      userId: number | null;
      groupId: number | null;
    }>`
      insert into challenge_results (challenge_id, user_id, group_id, status, result_value, created_at)
      select ${challengeId}::int, case when "groupId" is null then "userId" end, "groupId", 'validated', result,
        ${now}::timestamptz
      from ${table} where id is null
      returning id, user_id as "userId", group_id as "groupId"`.execute(
      transaction,
    );
    const made = new Map(
      rows.map(({ id, userId, groupId }) => [groupId ?? -(userId ?? 0), id]),
    );
    return results.map(
      ({ id, userId, groupId }) => id ?? made.get(groupId ?? -userId) ?? 0,
    );
  },

  /** @param label of the movements, as JSON */
  settle: (
    challengeId: number,
    results: readonly ChangedResult[],
    label: string,
    now: Date,
  ) => storeSettled(transaction, challengeId, results, label, now, "results"),
});
