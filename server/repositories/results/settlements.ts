import { type Kysely, type Selectable, sql, type Transaction } from "kysely";
import type { SettlementsTable } from "#server/database/challenge-tables.ts";
import type { Database } from "#server/database/schema.ts";
import type { MovementBasis } from "#server/database/store-tables.ts";
import type { AddJob } from "#server/jobs/job-queue.ts";
import { ownGoal } from "#server/repositories/challenges/own-goal.ts";
import { hashOf } from "#server/repositories/documents/stored-lists.ts";
import type {
  ChangedResult,
  ComparedResult,
  SettledResult,
} from "#src/domain/settlement-change.ts";
import {
  lockChallengeRules,
  lockEntrants,
  productSum,
  revisionOf,
  settledChallenge,
} from "./settling.ts";

type Writing = Transaction<Database>;

/** Results that one transaction settles. */
const RESULTS_PER_BATCH = 500;

/** Results that one statement of a comparison reads. */
const RESULTS_PER_READ = 2_000;

const counted = (challengeId: number, after: number) => sql`
  where r.challenge_id = ${challengeId} and r.id > ${after} and r.status = 'validated' and r.result_value is not null`;

const settled = (challengeId: number, after: number) => sql`
  from challenge_results r join challenges c on c.id = r.challenge_id and c.type <> 'Photo' ${counted(challengeId, after)}`;

/** The columns of a `SettledResult`, of the result `r`. */
const resultColumns = sql`
  r.id, ${ownGoal("r.challenge_id", "r.user_id", "r.custom_goal")} as "customGoal", r.result_value as result,
  r.reward_value as reward, r.goal_value as goal, r.total_points as "totalPoints",
  case when r.group_id is null then array(select g.group_id from user_groups g where g.user_id = r.user_id order by 1)
    else array[r.group_id] end as "groupIds",
  ${productSum("reward_value", "r.id")} as "productReward",
  case when r.group_id is null
    then (select u.id from users u where u.id = r.user_id and u.erased_at is null)
    else (
      select u.id from user_groups g join users u on u.id = g.user_id and u.erased_at is null
      where g.group_id = r.group_id
      order by (
        select max(coalesce(d.decided_at, d.created_at)) from declarations d
        where d.challenge_id = r.challenge_id and d.user_id = u.id and d.status = 'validated'
      ) desc nulls last, u.id
      limit 1
    ) end as payee`;

/** Stores results, and the points of those that have some. @param label of the movements, as JSON */
export async function storeSettled(
  transaction: Writing,
  challengeId: number,
  results: readonly ChangedResult[],
  label: string,
  now: Date,
  kind: MovementBasis["kind"],
): Promise<void> {
  const credited = results.filter(({ points }) => points > 0);
  await sql`
    insert into point_movements (user_id, points, label, challenge_id, made_at, basis)
    select n.user_id, n.points, ${label}::jsonb, ${challengeId}, ${now}, ${revisionOf(challengeId)} || jsonb_build_object(
      'kind', ${kind}::text, 'before', coalesce(r.reward_value, 0), 'after', n.reward, 'result', r.result_value)
    from unnest(
      ${credited.map(({ id }) => id)}::int[],
      ${credited.map(({ payee }) => payee)}::int[],
      ${credited.map(({ points }) => points)}::bigint[],
      ${credited.map(({ reward }) => reward)}::float8[]
    ) as n (id, user_id, points, reward) join challenge_results r on r.id = n.id`.execute(
    transaction,
  );
  await sql`
    update challenge_results r
    set reward_value = n.reward, goal_value = n.goal, total_points = n.total_points
    from unnest(
      ${results.map(({ id }) => id)}::int[],
      ${results.map(({ reward }) => reward)}::float8[],
      ${results.map(({ goal }) => goal)}::float8[],
      ${results.map(({ totalPoints }) => totalPoints)}::float8[]
    ) as n (id, reward, goal, total_points)
    where r.id = n.id`.execute(transaction);
}

/** What settling the results of a challenge again reads and writes; `services/settlement/` decides. */
const batchQueries = (transaction: Writing) => ({
  /** A settlement that is not finished, locked. */
  lock: (id: number): Promise<Selectable<SettlementsTable> | undefined> =>
    transaction
      .selectFrom("settlements")
      .selectAll()
      .where("id", "=", id)
      .where("finished_at", "is", null)
      .forUpdate()
      .executeTakeFirst(),

  /** Waits for transactions that may have read earlier rules of a challenge. */
  awaitFormerRules: (challengeId: number) =>
    lockChallengeRules(transaction, challengeId),

  challenge: (id: number) => settledChallenge(transaction, id),

  /** Locks the entrants of the next results. @returns the ids of the results, in order */
  async lockNext(challengeId: number, after: number): Promise<number[]> {
    const { rows } = await sql<{
      id: number;
      userId: number | null;
      groupId: number | null;
    }>`
      select r.id, r.user_id as "userId", r.group_id as "groupId" ${settled(challengeId, after)}
      order by r.id limit ${RESULTS_PER_BATCH}`.execute(transaction);
    if (rows.length > 0) await lockEntrants(transaction, challengeId, rows);
    return rows.map(({ id }) => id);
  },

  /** Results, some of which may be gone. */
  async results(ids: readonly number[]): Promise<SettledResult[]> {
    const { rows } = await sql<SettledResult>`
      select ${resultColumns}
      from challenge_results r where r.id = any(${[...ids]}::int[]) and r.result_value is not null order by r.id`.execute(
      transaction,
    );
    return rows;
  },

  store: (
    challengeId: number,
    results: readonly ChangedResult[],
    label: string,
    now: Date,
  ) =>
    storeSettled(transaction, challengeId, results, label, now, "settlement"),

  /** Notes that results up to this one are settled. */
  async advance(
    id: number,
    results: number,
    lastResult: number,
  ): Promise<void> {
    await transaction
      .updateTable("settlements")
      .set({
        done: sql<number>`done + ${results}`,
        total: sql<number>`greatest(total, done + ${results})`,
        last_result: lastResult,
      })
      .where("id", "=", id)
      .execute();
  },
});

export type SettlementBatchQueries = ReturnType<typeof batchQueries>;

/** The own goal of the user of the result `r`, by a list that is not released yet; people may be erased. */
const nextGoal = (goals: { list: string | undefined } | undefined) =>
  goals === undefined
    ? ownGoal("r.challenge_id", "r.user_id", "r.custom_goal")
    : sql`coalesce((
        select (x.row ->> 'value')::float8 from document_list_rows x join users u on u.id = r.user_id and u.erased_at is null
        where x.hash = ${hashOf(goals.list)} and x.key = r.user_id::text), r.custom_goal)`;

/** How far a challenge's results are settled. */
interface SettlingProgress {
  done: number;
  total: number;
  finishedAt: Date | null;
}

/** Results that are settled again after a change of tiers. */
export const createSettlementsRepository = (database: Kysely<Database>) => ({
  transaction: <Result>(
    work: (queries: SettlementBatchQueries) => Promise<Result>,
  ): Promise<Result> =>
    database
      .transaction()
      .execute((transaction) => work(batchQueries(transaction))),

  /** @returns the challenge of a settlement that is not finished */
  challengeOf: async (id: number): Promise<number | undefined> =>
    (
      await database
        .selectFrom("settlements")
        .select("challenge_id")
        .where("id", "=", id)
        .where("finished_at", "is", null)
        .executeTakeFirst()
    )?.challenge_id,

  /**
   * Reads all results of a challenge in one snapshot, some at a time.
   * @param goals the list of own goals that is to come; undefined if it stays
   */
  eachResult: (
    challengeId: number,
    goals: { list: string | undefined } | undefined,
    take: (results: readonly ComparedResult[]) => void,
  ): Promise<void> =>
    database
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (transaction) => {
        let after: number | undefined = 0;
        while (after !== undefined) {
          const { rows }: { rows: ComparedResult[] } =
            await sql<ComparedResult>`
            select ${resultColumns}, ${nextGoal(goals)} as "nextGoal" from challenge_results r
            ${counted(challengeId, after)} order by r.id limit ${RESULTS_PER_READ}`.execute(
              transaction,
            );
          take(rows);
          after = rows.at(-1)?.id;
        }
      }),

  async finish(id: number, now: Date): Promise<void> {
    await database
      .updateTable("settlements")
      .set({ finished_at: now })
      .where("id", "=", id)
      .execute();
  },

  /** The last settlement of a challenge; undefined if its tiers never changed. */
  progress: (challengeId: number): Promise<SettlingProgress | undefined> =>
    database
      .selectFrom("settlements")
      .select(["done", "total", "finished_at as finishedAt"])
      .where("challenge_id", "=", challengeId)
      .orderBy("id", "desc")
      .limit(1)
      .executeTakeFirst(),
});

/**
 * Adds the job that settles every result of a challenge by the rules that this transaction makes live (BO-11.2). To be called
 * by what changes tiers.
 */
export async function announceSettlement(
  transaction: Writing,
  challengeId: number,
  add: AddJob,
): Promise<void> {
  const { id } = await transaction
    .insertInto("settlements")
    .values({
      challenge_id: challengeId,
      total: sql<number>`(select count(*) ${settled(challengeId, 0)})`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await add("settle-challenge", { settlementId: id });
}
