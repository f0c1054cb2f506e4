import { type Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import type { Database, Localized } from "#server/database/schema.ts";
import type { MovementBasis } from "#server/database/store-tables.ts";
import { ownGoalOf } from "#server/repositories/challenges/own-goal.ts";
import { balanceOf } from "#server/repositories/store/points.ts";
import {
  type ChallengeMoney,
  type CreditedPoints,
  isDeclaredIn,
  moneyOf,
  type SettledLine,
  type Settlement,
} from "#src/domain/settlement.ts";
import type { Totals } from "#src/domain/store/reward.ts";

type Writing = Transaction<Database>;

/** Who competes in a challenge: a user, or the group that they compete for. */
export interface EntrantRef {
  challengeId: number;
  userId: number;
  groupId: number | undefined;
}

/** Who competes together with a user: whether groups do, their groups in ascending order, and those that are meant. */
interface Competition {
  isGroup: boolean;
  groupIds: number[];
  targets: number[];
}

/** A challenge's rules of money, and its texts. */
export interface SettledChallenge {
  money: ChallengeMoney;
  isDeclared: boolean;
  texts: Localized<Record<string, unknown>>;
}

export async function settledChallenge(
  database: Kysely<Database>,
  id: number,
): Promise<SettledChallenge> {
  const { texts, ...row } = await database
    .selectFrom("challenges")
    .select([
      "type",
      "is_rewarding_global as isRewardingGlobal",
      "settings",
      "texts",
    ])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const goals = texts.fr?.["challengeGoals"];
  return {
    money: moneyOf({ ...row, goals }),
    isDeclared: isDeclaredIn(row.settings),
    texts,
  };
}

const ofEntrant = ({
  challengeId,
  userId,
  groupId,
}: EntrantRef) => sql<boolean>`
  challenge_id = ${challengeId} and ${groupId === undefined ? sql`user_id = ${userId}` : sql`group_id = ${groupId}`}`;

/** First key of the lock of a challenge's rules; `awarding.ts` has the others below 0. */
const RULES = -4;

/** Waits for transactions that may have read earlier rules of a challenge. */
export const lockChallengeRules = (transaction: Writing, challengeId: number) =>
  sql`select pg_advisory_xact_lock(${RULES}, ${challengeId})`.execute(
    transaction,
  );

/** Makes other changes of these entrants' declarations wait until the transaction ends. To be called before reading rules. */
export const lockEntrants = (
  transaction: Writing,
  challengeId: number,
  entrants: readonly {
    userId: number | null;
    groupId: number | null | undefined;
  }[],
) =>
  // Users have positive keys, groups negative ones; in one order, so that no two transactions wait for each other.
  sql`
    select pg_advisory_xact_lock_shared(${RULES}, ${challengeId}), pg_advisory_xact_lock(${challengeId}, key) from (
      select key from unnest(${entrants.map(({ userId, groupId }) => (groupId == null ? userId : -groupId))}::int[]) key
      order by key offset 0
    ) keys`.execute(transaction);

/** What the products of a result come to, of `challenge_results`. */
export const productSum = (
  column: "result_value" | "reward_value",
  resultId = "challenge_results.id",
) => sql<number>`coalesce((
  select sum(p.${sql.ref(column)}::numeric) from result_products p where p.result_id = ${sql.ref(resultId)}), 0)::float8`;

/** What settling an entrant's result reads and writes; `services/settlement/` decides. */
export const settlingQueries = (transaction: Writing) => ({
  async competition(challengeId: number, userId: number): Promise<Competition> {
    const { rows } = await sql<Competition>`
      select is_group as "isGroup",
        array(select group_id from user_groups where user_id = ${userId} order by 1) as "groupIds",
        array(select group_id from challenge_targets where challenge_id = c.id) as targets
      from challenges c where id = ${challengeId}`.execute(transaction);
    const [row] = rows;
    if (row === undefined) throw new Error(`No challenge ${challengeId}`);
    return row;
  },

  /** Makes other changes of an entrant's declarations wait until the transaction ends. */
  lock: (entrant: EntrantRef) =>
    lockEntrants(transaction, entrant.challengeId, [entrant]),

  /** The lines of a declaration. */
  lines: (declarationId: number): Promise<(SettledLine & { id: number })[]> =>
    transaction
      .selectFrom("declaration_products")
      .select([
        "id",
        "quantity",
        "currency_value as currencyValue",
        ...(["threshold", "reward", "coefficient"] as const),
      ])
      .where("declaration_id", "=", declarationId)
      .orderBy("id")
      .execute(),

  /** Stores what lines bring. */
  async storeGains(
    lines: readonly { id: number; reward: number; result: number }[],
  ): Promise<void> {
    await sql`
      update declaration_products line set reward_value = gain.reward, result_value = gain.result
      from unnest(
        ${lines.map(({ id }) => id)}::int[],
        ${lines.map(({ reward }) => reward)}::float8[],
        ${lines.map(({ result }) => result)}::float8[]
      ) as gain (id, reward, result)
      where line.id = gain.id`.execute(transaction);
  },

  challenge: (id: number) => settledChallenge(transaction, id),

  products: (entrant: EntrantRef) => validatedTotals(transaction, entrant),

  /** The result that an entrant has. */
  former: (entrant: EntrantRef) =>
    transaction
      .selectFrom("challenge_results")
      .select([
        "id",
        "reward_value as reward",
        "custom",
        "custom_goal as customGoal",
        "result_value as result",
        productSum("result_value").as("productResult"),
      ])
      .where(ofEntrant(entrant))
      .orderBy("id")
      .executeTakeFirst(),

  /** An entrant's own goal: that of the list of the challenge, else that of their result. */
  ownGoal: async (
    { challengeId, userId, groupId }: EntrantRef,
    ofResult: number | null = null,
  ): Promise<number | null> =>
    groupId === undefined
      ? ownGoalOf(transaction, challengeId, userId, ofResult)
      : ofResult,

  /** Stores what an entrant's validated declarations come to; changes the result with this id, if there is one. */
  async store(
    { challengeId, userId, groupId }: EntrantRef,
    id: number | undefined,
    { reward, goal, totalPoints }: Settlement,
    products: readonly ProductTotals[],
    { result, now }: { result: number; now: Date },
  ): Promise<void> {
    const values = {
      status: "validated" as const,
      result_value: result,
      goal_value: goal,
      reward_value: reward,
      total_points: totalPoints,
    };
    const stored = await (id === undefined
      ? transaction
          .insertInto("challenge_results")
          .values({
            ...values,
            challenge_id: challengeId,
            user_id: groupId === undefined ? userId : null,
            group_id: groupId ?? null,
            created_at: now,
          })
          .returning("id")
          .executeTakeFirstOrThrow()
      : transaction
          .updateTable("challenge_results")
          .set({ ...values, custom: withCustomValue(result) })
          .where("id", "=", id)
          .returning("id")
          .executeTakeFirstOrThrow());
    await replaceProducts(transaction, stored.id, products);
  },

  async remove(resultId: number): Promise<void> {
    await transaction
      .deleteFrom("challenge_results")
      .where("id", "=", resultId)
      .execute();
  },

  /** The points that a user got in a challenge, and then those of the other members of their group, the last one first. */
  async creditedPoints({
    challengeId,
    userId,
    groupId,
  }: EntrantRef): Promise<CreditedPoints[]> {
    const { rows } = await sql<CreditedPoints>`
      select u.id as "userId", coalesce(sum(m.points), 0)::float8 as points
      from users u left join point_movements m on m.user_id = u.id and m.challenge_id = ${challengeId}
      where u.id = ${userId} or u.id in (select user_id from user_groups where group_id = ${groupId ?? null})
      group by u.id order by u.id <> ${userId}, max(m.made_at) desc nulls last, u.id`.execute(
      transaction,
    );
    return rows;
  },

  balanceOf: (userId: number) => balanceOf(transaction, userId),

  /** @param label JSON */
  async move(
    challengeId: number,
    { userId, points }: CreditedPoints,
    label: string,
    basis: MovementBasis,
    now: Date,
  ): Promise<void> {
    await sql`
      insert into point_movements (user_id, points, label, challenge_id, made_at, basis)
      values (${userId}, ${points}, ${label}::jsonb, ${challengeId}, ${now},
        ${JSON.stringify(basis)}::jsonb || ${revisionOf(challengeId)})`.execute(
      transaction,
    );
  },
});

export type SettlingQueries = ReturnType<typeof settlingQueries>;

/** The texts of a custom result in each language, which the value is stored with; null if it has none. */
export const withCustomValue = (value: number | RawBuilder<number>) => sql<
  string | null
>`coalesce((
  select jsonb_object_agg(key, texts || jsonb_build_object('customResultValue', ${value}::float8))
  from jsonb_each(custom) each (key, texts)), custom)`;

/** What one product brought. */
export interface ProductTotals extends Totals {
  product_id: number;
}

/** What an entrant's validated declarations brought by product: of a group from its running totals, which the database keeps. */
async function validatedTotals(
  database: Writing,
  { challengeId, userId, groupId }: EntrantRef,
): Promise<ProductTotals[]> {
  const { rows } = await (groupId === undefined
    ? sql<ProductTotals>`
        select product_id, sum(quantity::numeric)::float8 as quantity,
          sum(round(currency_value::numeric, 2))::float8 as "financialValue",
          sum(line.reward_value::numeric)::float8 as reward, sum(line.result_value::numeric)::float8 as result
        from declaration_products line join declarations on declarations.id = declaration_id
        where challenge_id = ${challengeId} and user_id = ${userId} and status = 'validated'
        group by product_id order by product_id`
    : sql<ProductTotals>`
        select product_id, quantity::float8, financial_value::float8 as "financialValue",
          reward_value::float8 as reward, result_value::float8 as result
        from group_totals where challenge_id = ${challengeId} and group_id = ${groupId}
        order by product_id`
  ).execute(database);
  return rows;
}

/** The revision of a challenge that is live, as part of the basis of a movement. */
export const revisionOf = (challengeId: number) => sql`
  jsonb_build_object('revision', (select projected_revision from documents where kind = 'challenge' and entity_id = ${challengeId}))`;

/** Stores the products of a result, and writes those alone that changed. */
async function replaceProducts(
  database: Writing,
  resultId: number,
  products: readonly ProductTotals[],
): Promise<void> {
  await sql`
    with wanted as (
      select * from unnest(
        ${products.map(({ product_id }) => product_id)}::int[],
        ${products.map(({ quantity }) => quantity)}::float8[],
        ${products.map(({ financialValue }) => financialValue)}::float8[],
        ${products.map(({ reward }) => reward)}::float8[],
        ${products.map(({ result }) => result)}::float8[]
      ) as product (product_id, quantity, financial_value, reward_value, result_value)
    ), stored as (
      select p.* from result_products p where result_id = ${resultId}
    ), outdated as (
      delete from result_products p using stored
      where p.id = stored.id and not exists (
        select from wanted
        where (wanted.product_id, wanted.quantity, wanted.financial_value, wanted.reward_value, wanted.result_value)
          = (p.product_id, p.quantity, p.financial_value, p.reward_value, p.result_value)
      )
    )
    insert into result_products (result_id, product_id, quantity, financial_value, reward_value, result_value)
    select ${resultId}, wanted.* from wanted
    where not exists (
      select from stored
      where (wanted.product_id, wanted.quantity, wanted.financial_value, wanted.reward_value, wanted.result_value)
        = (stored.product_id, stored.quantity, stored.financial_value, stored.reward_value, stored.result_value)
    )
    order by wanted.product_id`.execute(database);
}
