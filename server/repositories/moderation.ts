import { type Kysely, sql, type Transaction } from "kysely";
import type {
  Database,
  EntryStatus,
  Localized,
} from "#server/database/schema.ts";
import { goalProgress } from "#src/domain/goals.ts";
import { productGain, sumTotals, type Totals } from "#src/domain/reward.ts";
import {
  type GoalsOfEntrant,
  goalOfResult,
  goalsFor,
  goalTypeOf,
  type StoredGoal,
} from "./challenge-rows.ts";
import { inRange, requireInRange } from "./exact-amounts.ts";
import { titlesOf } from "./in-language.ts";
import { isOwnEntry } from "./moderators.ts";
import { balanceOf } from "./points.ts";

/** A moderator's decision on an entry. */
export interface Decision {
  status: "validated" | "refused";
  /** Shown to the participant. */
  comment: string | null;
  /** The status that the moderator saw. */
  expectedStatus: EntryStatus;
  /** Null for a command-line decision without `--as`: it may be any moderator's. */
  decidedBy: number | null;
  now: Date;
}

export type DecisionOutcome =
  | "decided"
  /** It was decided already, or changed since the moderator saw it. */
  | "conflict"
  | "not_found"
  /** The moderator sent it or, in a group challenge, shares a group with its sender. */
  | "own_entry"
  /** The participant's result, reward or balance would exceed the safe integers. */
  | "out_of_range";

/** A declaration or photo waiting for a decision. */
export interface WaitingEntry {
  kind: "declaration" | "photo";
  id: number;
  challenge: string | null;
  participant: string;
  createdAt: Date;
}

export type EntryKind = WaitingEntry["kind"];

type Writing = Transaction<Database>;

/** Moderators' decisions and their effects on results, products and points; ranks follow from results. */
export function createModerationRepository(database: Kysely<Database>) {
  return {
    decideDeclaration: (
      id: number,
      decision: Decision,
    ): Promise<DecisionOutcome> =>
      inRange<DecisionOutcome>(database, async (transaction) => {
        const declaration = await transaction
          .selectFrom("declarations")
          .select(["status", "challenge_id", "user_id"])
          .where("id", "=", id)
          .forUpdate()
          .executeTakeFirst();
        if (declaration === undefined) return "not_found";
        if (
          await isOwnEntry(
            transaction,
            { ...declaration, group_id: null },
            decision.decidedBy,
          )
        )
          return "own_entry";
        if (!isOpen(declaration.status, decision)) return "conflict";
        const isValidated = decision.status === "validated";
        const gains = isValidated
          ? await gainsOf(transaction, id)
          : sumTotals([]);
        await transaction
          .updateTable("declarations")
          .set({
            ...decided(decision),
            reward_value: gains.reward,
            result_value: gains.result,
          })
          .where("id", "=", id)
          .execute();
        if (isValidated)
          await updateResult(
            transaction,
            declaration.challenge_id,
            declaration.user_id,
            decision.now,
          );
        return "decided";
      }),

    decidePhoto: (id: number, decision: Decision): Promise<DecisionOutcome> =>
      database.transaction().execute(async (transaction) => {
        const photo = await transaction
          .selectFrom("challenge_results")
          .innerJoin("challenges", "challenges.id", "challenge_id")
          .select(["status", "challenge_id", "user_id", "group_id"])
          .where("challenge_results.id", "=", id)
          .where("type", "=", "Photo")
          .forUpdate("challenge_results")
          .executeTakeFirst();
        if (photo === undefined) return "not_found";
        if (await isOwnEntry(transaction, photo, decision.decidedBy))
          return "own_entry";
        if (!isOpen(photo.status, decision)) return "conflict";
        await transaction
          .updateTable("challenge_results")
          .set({
            ...decided(decision),
            ...(decision.status === "validated" && {
              result_value: sql<number>`(select count(*) from votes where result_id = ${id})`,
            }),
          })
          .where("id", "=", id)
          .execute();
        return "decided";
      }),

    /** Whether a photo is an entry that this moderator may not decide on; see `Decision.decidedBy`. */
    async isOwnPhoto(id: number, decidedBy: number | null): Promise<boolean> {
      const photo = await database
        .selectFrom("challenge_results")
        .select(["challenge_id", "user_id", "group_id"])
        .where("id", "=", id)
        .executeTakeFirst();
      return photo !== undefined && isOwnEntry(database, photo, decidedBy);
    },

    /** Entries waiting for a decision, oldest first. */
    async waiting(limit: number): Promise<WaitingEntry[]> {
      const columns = sql`
        e.id, c.texts -> 'fr' ->> 'title' as challenge, e.created_at as "createdAt",
        coalesce(u.profile ->> 'firstName', '') || ' ' || coalesce(u.profile ->> 'lastName', '') as participant`;
      const { rows } = await sql<WaitingEntry>`
        (select 'declaration' as kind, ${columns}
        from declarations e join challenges c on c.id = e.challenge_id join users u on u.id = e.user_id
        where e.status = 'waiting' order by e.created_at, e.id limit ${limit})
        union all
        (select 'photo' as kind, ${columns}
        from challenge_results e join challenges c on c.id = e.challenge_id join users u on u.id = e.user_id
        where e.status = 'waiting' and c.type = 'Photo' order by e.created_at, e.id limit ${limit})
        order by "createdAt", kind, id
        limit ${limit}`.execute(database);
      return rows;
    },
  };
}

/** Only waiting entries can be decided, and only if they are as the moderator saw them. */
const isOpen = (status: EntryStatus, { expectedStatus }: Decision): boolean =>
  status === "waiting" && expectedStatus === status;

const decided = ({ status, comment, now, decidedBy }: Decision) => ({
  status,
  comment,
  decided_at: now,
  decided_by: decidedBy,
});

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

/** Stores what each line of a declaration earns; returns the sums. */
async function gainsOf(
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

/** Updates a result to the sum of all validated declarations, and credits any increase of its reward to the last sender. */
async function updateResult(
  database: Writing,
  challengeId: number,
  userId: number,
  now: Date,
): Promise<void> {
  const challenge = await database
    .selectFrom("challenges")
    .select(["type", "is_group", "is_rewarding_global", "settings", "texts"])
    .where("id", "=", challengeId)
    .executeTakeFirstOrThrow();
  const groupId = challenge.is_group
    ? await competingGroup(database, challengeId, userId)
    : undefined;
  // Serializes the sums of one entrant; users have positive keys, groups negative ones.
  await sql`select pg_advisory_xact_lock(${challengeId}, ${groupId === undefined ? userId : -groupId})`.execute(
    database,
  );
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
  // Credited rewards are never taken back.
  const credited = former?.reward_value ?? 0;
  const { settings, texts } = challenge;
  const entrant: GoalsOfEntrant = {
    goals: (texts.fr?.["challengeGoals"] ?? []) as StoredGoal[],
    goalType: goalTypeOf(settings),
    groupIds:
      groupId === undefined ? await groupsOf(database, userId) : [groupId],
    customGoal: former?.custom_goal ?? null,
  };
  const reward = Math.max(credited, rewardOf(challenge, totals, entrant));
  const values = {
    status: "validated" as const,
    result_value: totals.result,
    goal_value: goalOfResult(entrant),
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
          challenge_id: challengeId,
          user_id: groupId === undefined ? userId : null,
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
  await replaceProducts(database, id, products);
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
}

/** The sum of each product's rewards, up to the maximum to win; or the reward of the highest goal reached. */
function rewardOf(
  challenge: {
    is_rewarding_global: boolean;
    settings: Record<string, unknown>;
  },
  { reward, result }: Totals,
  entrant: GoalsOfEntrant,
): number {
  if (!challenge.is_rewarding_global)
    return Math.min(
      reward,
      (challenge.settings["maxToWin"] as number | null) ?? Infinity,
    );
  const { steps, ...progress } = goalProgress(
    { goalType: entrant.goalType, challengeGoals: goalsFor(entrant) },
    { resultValue: result },
  );
  return steps !== undefined && "reached" in progress
    ? (progress.reached?.reward ?? 0)
    : 0;
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

/** The group that a user competes for: their first group that the challenge targets, or any if it targets everyone. */
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

/** Totals of one product. */
interface ProductTotals extends Totals {
  product_id: number;
}

/** An entrant's validated totals by product; for a group, from the running totals that the database maintains. */
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

/** Stores the products of a result, writing only changed ones. */
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
