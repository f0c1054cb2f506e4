import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { Database } from "#server/database/schema.ts";
import { createJobQueue, type JobQueue } from "#server/jobs/job-queue.ts";
import {
  createRepositories,
  type Repositories,
} from "#server/repositories/index.ts";
import { announceSettlement } from "#server/repositories/results/settlements.ts";
import { settlingQueries } from "#server/repositories/results/settling.ts";
import { insertRows } from "#server/seed/bulk.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { settleChallenge } from "./settle-challenge.ts";

const CHALLENGE = 700_001;
const GROUPED = 700_002;
const RANKED = 700_003;
const DECIDED = 700_004;
const FIRST = 800_001;
const RESULTS = 1_200;
const GROUP = 990_001;
const from = new Date("2020-01-01");
const now = new Date("2026-06-01");

let suite: TestDatabase;
let database: Kysely<Database>;
let jobs: JobQueue;
let repositories: Repositories;
beforeAll(async () => {
  suite = await programmeDatabase();
  ({ database } = suite);
  jobs = createJobQueue(database);
  repositories = createRepositories(database, jobs);
  await insertRows(
    database,
    "users",
    Array.from({ length: RESULTS }, (_, index) => ({
      id: FIRST + index,
      username: `settled-${index}`,
      email: `settled-${index}@example.net`,
      ...{ is_active: true, is_cgu_accepted: true },
      profile: { firstName: null, lastName: null, picture: null },
    })),
  );
});
afterAll(async () => {
  await jobs.close();
  await suite.drop();
});

const tiers = (...values: [value: number, reward: number][]) =>
  values.map(([value, reward]) => ({
    ...{ name: "Palier", value, challengeReward: { value: reward } },
  }));

const textsOf = (goals: unknown) => ({
  fr: { title: "Défi", challengeGoals: goals },
  en: { title: "Challenge", challengeGoals: goals },
});

const newChallenge = (
  id: number,
  goals: unknown,
  {
    isGroup = false,
    goalType = "generic",
  }: { isGroup?: boolean; goalType?: string } = {},
) =>
  insertRows(database, "challenges", [
    {
      ...{ id, type: "Classic", is_group: isGroup },
      ...{ start_date: from, is_rewarding_global: true },
      ...{ are_results_visible: true, are_results_anonymized: false },
      settings: { goalType },
      texts: textsOf(goals),
    },
  ]);

const changeTiers = (id: number, goals: unknown) =>
  database
    .updateTable("challenges")
    .set({ texts: JSON.stringify(textsOf(goals)) })
    .where("id", "=", id)
    .execute();

/** Announces a settlement as a release does. @returns its id */
async function announce(challenge: number): Promise<number> {
  let announced = 0;
  await database.transaction().execute((transaction) =>
    announceSettlement(transaction, challenge, async (kind, data) => {
      expect(kind).toBe("settle-challenge");
      announced = (data as { settlementId: number }).settlementId;
    }),
  );
  return announced;
}

const run = (id: number) => settleChallenge(repositories, id, now);

/** Stops the work of a settlement after so many batches. */
const stopAfter = (batches: number): Repositories => {
  let left = batches + 1;
  const { settlements } = repositories;
  return {
    ...repositories,
    settlements: {
      ...settlements,
      transaction: (work) =>
        settlements.transaction(async (queries) => {
          const done = await work(queries);
          left -= 1;
          if (left < 0) throw new Error("Stopped");
          return done;
        }),
    },
  };
};

const rewards = async (challenge: number) =>
  database
    .selectFrom("challenge_results")
    .select([
      "user_id as user",
      "group_id as group",
      "result_value as value",
      "reward_value as reward",
      "goal_value as goal",
      "ranked_value as ranked",
    ])
    .where("challenge_id", "=", challenge)
    .orderBy("id")
    .execute();

const movements = async (challenge: number) =>
  database
    .selectFrom("point_movements")
    .select(["user_id as user", "points", "label"])
    .where("challenge_id", "=", challenge)
    .orderBy("user_id")
    .execute();

describe("BO-11.2 settling after a change of tiers", () => {
  test("1,000 results, stopped and started again five times, are credited exactly once", async () => {
    await newChallenge(CHALLENGE, tiers([500, 100]));
    await insertRows(
      database,
      "challenge_results",
      Array.from({ length: RESULTS }, (_, index) => ({
        ...{ challenge_id: CHALLENGE, user_id: FIRST + index },
        ...{ status: "validated" as const, result_value: index },
        reward_value: index >= 500 ? 100 : 0,
        created_at: from,
      })),
    );
    await changeTiers(CHALLENGE, tiers([200, 30.4], [800, 250]));
    const id = await announce(CHALLENGE);
    const { settlements } = repositories;
    expect(await settlements.progress(CHALLENGE)).toEqual({
      ...{ done: 0, total: RESULTS, finishedAt: null },
    });
    const dones: number[] = [];
    for (const batches of [0, 1, 0, 1, 0]) {
      await expect(
        settleChallenge(stopAfter(batches), id, now),
      ).rejects.toThrow("Stopped");
      dones.push((await settlements.progress(CHALLENGE))?.done ?? 0);
    }
    expect(dones).toEqual([0, 500, 500, 1_000, 1_000]);
    await run(id);
    await run(id);
    expect(await settlements.progress(CHALLENGE)).toEqual({
      ...{ done: RESULTS, total: RESULTS, finishedAt: now },
    });
    const due = (value: number) =>
      value >= 800 ? 250 : value >= 500 ? 100 : value >= 200 ? 30.4 : 0;
    for (const { value, reward } of await rewards(CHALLENGE))
      expect([value, reward]).toEqual([value, due(value ?? 0)]);
    const made = await movements(CHALLENGE);
    expect(made).toHaveLength(300 + 400);
    for (const { user, points, label } of made) {
      const value = user - FIRST;
      expect([value, points]).toEqual([value, value < 500 ? 30 : 150]);
      expect(label).toEqual({ fr: "Défi", en: "Challenge" });
    }
    await run(await announce(CHALLENGE));
    expect(await movements(CHALLENGE)).toEqual(made);
  });

  test("a goal that only some reach changes their share, and what was credited stays", async () => {
    await newChallenge(RANKED, tiers([10, 40]), { goalType: "by-profile" });
    await insertRows(database, "challenge_results", [
      {
        ...{ challenge_id: RANKED, user_id: FIRST, goal_value: 10 },
        ...{ status: "validated", result_value: 12, reward_value: 40 },
        created_at: from,
      },
    ]);
    await changeTiers(RANKED, tiers([48, 90]));
    await run(await announce(RANKED));
    expect(await rewards(RANKED)).toMatchObject([
      { reward: 40, goal: 48, ranked: 250_000 },
    ]);
    expect(await movements(RANKED)).toEqual([]);
  });

  test("what a group's reward rises by goes to who declared last, and nothing to erased accounts", async () => {
    await insertRows(database, "groups", [{ id: GROUP, name: "Essai" }]);
    await newChallenge(GROUPED, tiers([5, 10]), { isGroup: true });
    const members = [FIRST + 1, FIRST + 2, FIRST + 3];
    await insertRows(
      database,
      "user_groups",
      members.map((user_id) => ({ user_id, group_id: GROUP })),
    );
    await insertRows(
      database,
      "declarations",
      members.map((user_id, index) => ({
        ...{ challenge_id: GROUPED, user_id, status: "validated" as const },
        decided_at: new Date(Date.UTC(2026, 1, index === 2 ? 1 : 2 + index)),
        created_at: from,
      })),
    );
    await insertRows(database, "challenge_results", [
      {
        ...{ challenge_id: GROUPED, group_id: GROUP, created_at: from },
        ...{ status: "validated", result_value: 7, reward_value: 10 },
      },
    ]);
    await changeTiers(GROUPED, tiers([5, 25]));
    await run(await announce(GROUPED));
    const paid = [{ user: FIRST + 2, points: 15 }];
    expect(await movements(GROUPED)).toMatchObject(paid);
    await database
      .updateTable("users")
      .set({ erased_at: now, is_active: false })
      .where("id", "in", members)
      .execute();
    await changeTiers(GROUPED, tiers([5, 60]));
    await run(await announce(GROUPED));
    expect(await movements(GROUPED)).toMatchObject(paid);
    expect(await rewards(GROUPED)).toMatchObject([{ reward: 25 }]);
  });

  test("a decision under way, which may have read the former tiers, is waited for", async () => {
    await newChallenge(DECIDED, tiers([1, 10]));
    const entrant = {
      ...{ challengeId: DECIDED, userId: FIRST, groupId: undefined },
    };
    const isDecided = Promise.withResolvers<void>();
    const isLocked = Promise.withResolvers<void>();
    const decision = database.transaction().execute(async (transaction) => {
      await settlingQueries(transaction).lock(entrant);
      await insertRows(transaction, "challenge_results", [
        {
          ...{ challenge_id: DECIDED, user_id: FIRST, created_at: from },
          ...{ status: "validated", result_value: 1, reward_value: 10 },
        },
      ]);
      isLocked.resolve();
      await isDecided.promise;
    });
    await isLocked.promise;
    await changeTiers(DECIDED, tiers([1, 35]));
    const settling = run(await announce(DECIDED));
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`.execute(
        database,
      );
      expect(rows).toHaveLength(1);
    });
    isDecided.resolve();
    await Promise.all([decision, settling]);
    expect(await movements(DECIDED)).toMatchObject([
      { user: FIRST, points: 25 },
    ]);
  });

  test("the demo's results are what its rules say", async () => {
    const { rows } = await sql<{ id: number }>`
      select id from challenges where id < ${CHALLENGE} order by id`.execute(
      database,
    );
    const before = await database
      .selectFrom("point_movements")
      .select(({ fn }) => fn.sum("points").as("sum"))
      .executeTakeFirst();
    for (const { id } of rows) await run(await announce(id));
    expect(
      await database
        .selectFrom("point_movements")
        .select(({ fn }) => fn.sum("points").as("sum"))
        .executeTakeFirst(),
    ).toEqual(before);
  });
});
