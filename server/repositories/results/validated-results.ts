import { sql, type Transaction } from "kysely";
import type { Database, Localized } from "#server/database/schema.ts";
import { goalTypeOf } from "#server/presenters/challenges.ts";
import { ownGoalOf } from "#server/repositories/challenges/own-goal.ts";
import { requireInRange } from "#server/repositories/exact-amounts.ts";
import { labelOf, titlesOf } from "#server/repositories/in-language.ts";
import { balanceOf } from "#server/repositories/store/points.ts";
import {
  type GoalsOfEntrant,
  goalOfResult,
  rewardOf,
  type StoredGoal,
} from "#src/domain/challenge/entrant-goals.ts";
import {
  type CreditedPoints,
  correctedReward,
  takeBack,
} from "#src/domain/declaration/correction.ts";
import {
  productGain,
  sumTotals,
  type Totals,
} from "#src/domain/store/reward.ts";

type Writing = Transaction<Database>;

interface StoredLine {
  product_id: number;
  quantity: number;
  currency_value: number;
  threshold: number;
  reward: number;
  coefficient: number;
}

const gainOf = ({ currency_value, ...line }: StoredLine): Totals =>
  productGain({ ...line, currencyValue: currency_value });

/** Stores what each line of a declaration brings; returns the sums. */
export async function gainsOf(
  database: Writing,
  declarationId: number,
): Promise<Totals> {
  const lines = await database
    .selectFrom("declaration_products")
    .selectAll()
    .where("declaration_id", "=", declarationId)
    .execute();
  const gains = lines.map(gainOf);
  const sums = sumTotals(gains);
  requireInRange(...Object.values(sums));
  await sql`
    update declaration_products line set reward_value = gain.reward, result_value = gain.result
    from unnest(
      ${lines.map(({ id }) => id)}::int[],
      ${gains.map(({ reward }) => reward)}::float8[],
      ${gains.map(({ result }) => result)}::float8[]
    ) as gain (id, reward, result)
    where line.id = gain.id`.execute(database);
  return sums;
}

/** What an entrant's validated declarations come to, next to what is stored. */
interface Standing {
  challengeId: number;
  userId: number;
  /** The group that the user competes for, in a group challenge. */
  groupId: number | undefined;
  challenge: {
    type: string;
    texts: Localized<Record<string, unknown>>;
  };
  former:
    | {
        id: number;
        custom: Localized<Record<string, unknown>> | null;
        custom_goal: number | null;
      }
    | undefined;
  products: ProductTotals[];
  totals: Totals;
  goal: number | null;
  /** What was credited. */
  credited: number;
  /** The reward by the rules. */
  reward: number;
}

/**
 * Makes other changes of an entrant's declarations wait until the transaction ends. To be called before any of them is
 * updated, since triggers then lock the totals of the entrant's group.
 * @returns the group that competes, in a group challenge
 */
export async function lockEntrant(
  database: Writing,
  challengeId: number,
  userId: number,
): Promise<number | undefined> {
  const { is_group } = await database
    .selectFrom("challenges")
    .select("is_group")
    .where("id", "=", challengeId)
    .executeTakeFirstOrThrow();
  const groupId = is_group
    ? await competingGroup(database, challengeId, userId)
    : undefined;
  // Users have positive keys, groups negative ones.
  await sql`select pg_advisory_xact_lock(${challengeId}, ${groupId === undefined ? userId : -groupId})`.execute(
    database,
  );
  return groupId;
}

async function standingOf(
  database: Writing,
  challengeId: number,
  userId: number,
): Promise<Standing> {
  const challenge = await database
    .selectFrom("challenges")
    .select(["type", "is_rewarding_global", "settings", "texts"])
    .where("id", "=", challengeId)
    .executeTakeFirstOrThrow();
  const groupId = await lockEntrant(database, challengeId, userId);
  const products = await validatedTotals(
    database,
    challengeId,
    userId,
    groupId,
  );
  const totals = sumTotals(products);
  requireInRange(...Object.values(totals));
  const former = await database
    .selectFrom("challenge_results")
    .select(["id", "reward_value", "custom", "custom_goal"])
    .where("challenge_id", "=", challengeId)
    .where(({ eb }) =>
      groupId === undefined
        ? eb("user_id", "=", userId)
        : eb("group_id", "=", groupId),
    )
    .orderBy("id")
    .executeTakeFirst();
  const { settings, texts } = challenge;
  const entrant: GoalsOfEntrant = {
    goals: (texts.fr?.["challengeGoals"] ?? []) as StoredGoal[],
    goalType: goalTypeOf(settings),
    groupIds:
      groupId === undefined ? await groupsOf(database, userId) : [groupId],
    customGoal:
      groupId === undefined
        ? await ownGoalOf(database, challengeId, userId, former?.custom_goal)
        : (former?.custom_goal ?? null),
  };
  return {
    ...{ challengeId, userId, groupId, challenge, former, products, totals },
    goal: goalOfResult(entrant),
    credited: former?.reward_value ?? 0,
    reward: rewardOf(totals, entrant, {
      isGlobal: challenge.is_rewarding_global,
      maxToWin: settings["maxToWin"] as number | null | undefined,
    }),
  };
}

/** Stores the result that an entrant's validated declarations come to, with this reward. */
async function storeResult(
  database: Writing,
  standing: Standing,
  reward: number,
  now: Date,
): Promise<void> {
  const { challenge, former, totals, groupId } = standing;
  const values = {
    status: "validated" as const,
    result_value: totals.result,
    goal_value: standing.goal,
    reward_value: reward,
    total_points: challenge.type === "List" ? totals.result : null,
    ...(former?.custom && {
      custom: JSON.stringify(withCustomValue(former.custom, totals.result)),
    }),
  };
  const { id } = await (former === undefined
    ? database
        .insertInto("challenge_results")
        .values({
          ...values,
          challenge_id: standing.challengeId,
          user_id: groupId === undefined ? standing.userId : null,
          group_id: groupId ?? null,
          created_at: now,
        })
        .returning("id")
        .executeTakeFirstOrThrow()
    : database
        .updateTable("challenge_results")
        .set(values)
        .where("id", "=", former.id)
        .returning("id")
        .executeTakeFirstOrThrow());
  await replaceProducts(database, id, standing.products);
}

/**
 * Updates a result to what all validated declarations come to, and credits what its reward rose by to who declared last.
 * @returns the points credited
 */
export async function updateResult(
  database: Writing,
  challengeId: number,
  userId: number,
  now: Date,
): Promise<number> {
  const standing = await standingOf(database, challengeId, userId);
  const { credited, challenge } = standing;
  // What was credited stays so.
  const reward = Math.max(credited, standing.reward);
  await storeResult(database, standing, reward, now);
  const points = Math.round(reward) - Math.round(credited);
  if (points > 0) {
    requireInRange(points, points + (await balanceOf(database, userId)));
    await database
      .insertInto("point_movements")
      .values({
        user_id: userId,
        points,
        label: JSON.stringify(titlesOf(challenge.texts)),
        challenge_id: challengeId,
        made_at: now,
      })
      .execute();
  }
  return Math.max(0, points);
}

/**
 * Takes a validated declaration out of its result, and the points that it brought from who got them (BO-5.5).
 * @param withdraw makes the declaration count no longer
 * @returns the points taken back
 */
export async function reduceResult(
  database: Writing,
  challengeId: number,
  userId: number,
  now: Date,
  withdraw: () => Promise<void>,
): Promise<number> {
  const before = await standingOf(database, challengeId, userId);
  await withdraw();
  const after = await standingOf(database, challengeId, userId);
  const { credited, former } = after;
  const reward = correctedReward(credited, before.reward, after.reward);
  const isEmpty =
    after.products.length === 0 &&
    reward === 0 &&
    !former?.custom &&
    former?.custom_goal == null;
  if (!isEmpty) await storeResult(database, after, reward, now);
  // As before the first validation.
  else if (former !== undefined)
    await database
      .deleteFrom("challenge_results")
      .where("id", "=", former.id)
      .execute();
  const points = Math.round(credited) - Math.round(reward);
  if (points > 0) await debit(database, after, points, now);
  return Math.max(0, points);
}

/** Movements that take points back from the user or, in a group challenge, from the members who got them. */
async function debit(
  database: Writing,
  { challengeId, userId, groupId, challenge }: Standing,
  points: number,
  now: Date,
): Promise<void> {
  const { rows } = await sql<CreditedPoints>`
    select u.id as "userId", coalesce(sum(m.points), 0)::float8 as points
    from users u left join point_movements m on m.user_id = u.id and m.challenge_id = ${challengeId}
    where u.id = ${userId} or u.id in (select user_id from user_groups where group_id = ${groupId ?? null})
    group by u.id order by u.id <> ${userId}, max(m.made_at) desc nulls last, u.id`.execute(
    database,
  );
  for (const share of takeBack(points, rows)) {
    requireInRange((await balanceOf(database, share.userId)) - share.points);
    await database
      .insertInto("point_movements")
      .values({
        user_id: share.userId,
        points: -share.points,
        label: labelOf("moderation.correction", challenge.texts),
        challenge_id: challengeId,
        made_at: now,
      })
      .execute();
  }
}

const withCustomValue = (
  custom: Localized<Record<string, unknown>>,
  customResultValue: number,
) =>
  Object.fromEntries(
    Object.entries(custom).map(([language, texts]) => [
      language,
      { ...texts, customResultValue },
    ]),
  );

const groupsOf = async (database: Writing, userId: number) =>
  (
    await database
      .selectFrom("user_groups")
      .select("group_id")
      .where("user_id", "=", userId)
      .orderBy("group_id")
      .execute()
  ).map(({ group_id }) => group_id);

/** The group that a user competes for: the first of theirs that the challenge is for; any, where it is for everybody. */
async function competingGroup(
  database: Writing,
  challengeId: number,
  userId: number,
): Promise<number | undefined> {
  const targets = await database
    .selectFrom("challenge_targets")
    .select("group_id")
    .where("challenge_id", "=", challengeId)
    .execute();
  const groups = await groupsOf(database, userId);
  return targets.length === 0
    ? groups[0]
    : groups.find((id) => targets.some(({ group_id }) => group_id === id));
}

/** What one product brought. */
interface ProductTotals extends Totals {
  product_id: number;
}

/** What an entrant's validated declarations brought by product: of a group from its running totals, which the database keeps. */
async function validatedTotals(
  database: Writing,
  challengeId: number,
  userId: number,
  groupId: number | undefined,
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
