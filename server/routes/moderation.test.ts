import { execFile } from "node:child_process";
import { resolve } from "node:path";
import { promisify } from "node:util";
import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database, EntryStatus } from "#server/database/schema.ts";
import { createJobQueue } from "#server/jobs/job-queue.ts";
import { createModerationRepository } from "#server/repositories/moderation/moderation.ts";
import { demo } from "#server/seed/people.ts";
import { decideLater, decideNow } from "#server/services/moderation/decide.ts";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";
import { runScriptHere } from "#tests/support/run-script.ts";

let test: TestApp;
beforeEach(async () => {
  test = await createTestApp();
});
afterEach(() => test.close());

const decide = (
  path: string,
  payload: object,
  role: Role | null = "configurator",
) =>
  test.call(`/v2/${path}`, role, {
    method: "PATCH",
    payload: { expectedStatus: "waiting", ...payload },
  });

/** A waiting declaration of the demo in a challenge. */
async function waiting(
  challenge: number,
  { id: user } = demo.participant,
): Promise<number> {
  const { id } = await test.database
    .selectFrom("declarations")
    .select("id")
    .where("user_id", "=", user)
    .where("challenge_id", "=", challenge)
    .where("status", "=", "waiting")
    .executeTakeFirstOrThrow();
  return id;
}

/** Reduces a declaration to one line, in a challenge with individual rewards per product. */
async function setLine(declaration: number, line: object): Promise<void> {
  const { id } = await test.database
    .selectFrom("declaration_products")
    .select("id")
    .where("declaration_id", "=", declaration)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  await test.database
    .deleteFrom("declaration_products")
    .where("declaration_id", "=", declaration)
    .where("id", "<>", id)
    .execute();
  await test.database
    .updateTable("declaration_products")
    .set({ reward_value: 0, result_value: 0, currency_value: 0, ...line })
    .where("id", "=", id)
    .execute();
}

async function standing(challenge: number) {
  const { json: rank } = await test.call(
    `/v2/challenges/${challenge}/rank/user`,
  );
  const { json: own } = await test.call(`/v2/challenge/${challenge}/results`);
  const { json: points } = await test.call(
    `/v2/user/${demo.participant.id}/points`,
  );
  const [result] = own["hydra:member"];
  return {
    rank: rank.rank as number,
    value: result.resultValue as number,
    reward: result.challengeRewardValue as number,
    points: points.points as number,
    products: result.challengeResultsByProduct as {
      totalQuantity: number;
      challengeProductResultValue: number;
    }[],
  };
}

const sumOf = (products: { challengeProductResultValue: number }[]) =>
  products.reduce((sum, line) => sum + line.challengeProductResultValue, 0);

describe("PATCH /declarations/{id}", () => {
  it("CH-4.2.2 validates, which updates products, result, reward, points and rank", async () => {
    const before = await standing(1);
    const id = await waiting(1);
    await setLine(id, { quantity: 30, coefficient: 1 });
    const { status, json } = await decide(`declarations/${id}`, {
      status: "validated",
    });
    expect(status).toBe(200);
    expect(json).toMatchObject({
      id,
      status: "validated",
      declarationResultValue: 30,
      challengeProductDeclarations: [{ quantity: 30, productResultValue: 30 }],
    });
    const after = await standing(1);
    expect(after.value).toBe(before.value + 30);
    expect(sumOf(after.products)).toBe(after.value);
    expect(after.rank).toBe(1);
    expect(after.rank).toBeLessThan(before.rank);
    expect(after.reward).toBe(8_000);
    expect(after.points - before.points).toBe(after.reward - before.reward);
    const { json: details } = await test.call("/v2/widget-points/2/details");
    expect(details.details[0]).toMatchObject({
      label: "Cap sur la pompe à chaleur",
      points: after.reward - before.reward,
    });
  });

  it("rewards each product of a list from its threshold on", async () => {
    const before = await standing(3);
    const id = await waiting(3);
    await setLine(id, {
      quantity: 3,
      threshold: 3,
      reward: 10,
      coefficient: 2,
    });
    const { json } = await decide(`declarations/${id}`, {
      status: "validated",
    });
    expect(json).toMatchObject({
      declarationRewardValue: 30,
      declarationResultValue: 6,
    });
    const after = await standing(3);
    expect(after.value - before.value).toBe(6);
    expect(after.points - before.points).toBe(after.reward - before.reward);
    const { totalPoints } = (await test.call("/v2/challenges/3/rank/user")).json
      .result;
    expect(totalPoints).toBe(after.value);
  });

  it("stores the gains of many lines in one statement", async () => {
    const id = await waiting(3);
    await setLine(id, {
      quantity: 1,
      threshold: 1,
      reward: 10,
      coefficient: 2,
    });
    const { id: _, ...line } = await test.database
      .selectFrom("declaration_products")
      .selectAll()
      .where("declaration_id", "=", id)
      .executeTakeFirstOrThrow();
    await test.database
      .insertInto("declaration_products")
      .values(
        Array.from({ length: 39 }, (_, index) => ({
          ...line,
          quantity: index + 2,
        })),
      )
      .execute();
    const updates: string[] = [];
    const pool = new pg.Pool({ connectionString: test.url });
    const database = new Kysely<Database>({
      dialect: new PostgresDialect({ pool }),
      log: ({ query }) => {
        if (/update "?declaration_products/.test(query.sql))
          updates.push(query.sql);
      },
    });
    const jobs = createJobQueue(database);
    await decideNow(
      { moderation: createModerationRepository(database, jobs) },
      { kind: "declaration", id },
      {
        ...{ status: "validated", comment: null, expectedStatus: "waiting" },
        ...{ decidedBy: null, now: new Date() },
      },
    );
    await jobs.close();
    await database.destroy();
    expect(updates).toHaveLength(1);
    const lines = await test.database
      .selectFrom("declaration_products")
      .select(["quantity", "reward_value", "result_value"])
      .where("declaration_id", "=", id)
      .orderBy("quantity")
      .execute();
    expect(lines).toEqual(
      Array.from({ length: 40 }, (_, index) => ({
        quantity: index + 1,
        reward_value: 10 * (index + 1),
        result_value: 2 * (index + 1),
      })),
    );
  });

  it("refuses with a comment, and changes nothing else", async () => {
    const before = await standing(1);
    const id = await waiting(1);
    const { json } = await decide(`declarations/${id}`, {
      status: "refused",
      comment: "Facture illisible.",
    });
    expect(json).toMatchObject({
      status: "refused",
      comment: "Facture illisible.",
    });
    expect(await standing(1)).toEqual(before);
  });

  it("decides once, even concurrently", async () => {
    const id = await waiting(1);
    const before = await standing(1);
    const statuses = await Promise.all(
      (["validated", "validated", "refused"] as const).map(
        async (status) =>
          (await decide(`declarations/${id}`, { status })).status,
      ),
    );
    expect(statuses.toSorted()).toEqual([200, 409, 409]);
    const after = await standing(1);
    for (const expectedStatus of ["waiting", "validated", "refused"]) {
      const again = await decide(`declarations/${id}`, {
        status: "validated",
        expectedStatus,
      });
      expect([again.status, again.json["hydra:description"]]).toEqual([
        409,
        "Une décision a déjà été prise.",
      ]);
    }
    expect((await standing(1)).points).toBe(after.points);
    expect(after.points).toBeGreaterThanOrEqual(before.points);
  });

  it("sums concurrently validated declarations", async () => {
    const id = await waiting(1);
    await setLine(id, { quantity: 1, coefficient: 1 });
    const { id: _, ...copy } = await test.database
      .selectFrom("declarations")
      .selectAll()
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const { id: __, ...line } = await test.database
      .selectFrom("declaration_products")
      .selectAll()
      .where("declaration_id", "=", id)
      .executeTakeFirstOrThrow();
    const more = await test.database
      .insertInto("declarations")
      .values(
        Array.from({ length: 5 }, () => ({
          ...copy,
          answers: copy.answers && JSON.stringify(copy.answers),
        })),
      )
      .returning("id")
      .execute();
    await test.database
      .insertInto("declaration_products")
      .values(more.map((one) => ({ ...line, declaration_id: one.id })))
      .execute();
    const before = await standing(1);
    await Promise.all(
      [{ id }, ...more].map((one) =>
        decide(`declarations/${one.id}`, { status: "validated" }),
      ),
    );
    expect((await standing(1)).value).toBe(before.value + 6);
  });

  it("creates the first result of a user, and a group's from its members'", async () => {
    const entrants = await test.database
      .selectFrom("declarations")
      .select(["id", "user_id"])
      .where("challenge_id", "=", 13)
      .where("status", "=", "waiting")
      .limit(1)
      .execute();
    for (const { id } of entrants) {
      const total = async () =>
        (
          await test.database
            .selectFrom("challenge_results")
            .select(({ fn }) => fn.sum<number>("result_value").as("total"))
            .where("challenge_id", "=", 13)
            .where("group_id", "is not", null)
            .executeTakeFirstOrThrow()
        ).total;
      await setLine(id, { quantity: 7, coefficient: 1 });
      const before = await total();
      await decide(`declarations/${id}`, { status: "validated" });
      expect(await total()).toBe(before + 7);
    }
    const id = await waiting(1);
    await test.database
      .deleteFrom("challenge_results")
      .where("user_id", "=", demo.participant.id)
      .where("challenge_id", "=", 1)
      .execute();
    await decide(`declarations/${id}`, { status: "validated" });
    const { value, products } = await standing(1);
    expect(value).toBeGreaterThan(0);
    expect(sumOf(products)).toBe(value);
  });

  it("measures a result against its entrant's goal, if goals differ", async () => {
    const { id: user } = demo.regional;
    const id = await waiting(11, demo.regional);
    const own = () =>
      test.database
        .selectFrom("challenge_results")
        .select(["result_value", "goal_value", "ranked_value"])
        .where("challenge_id", "=", 11)
        .where("user_id", "=", user)
        .executeTakeFirstOrThrow();
    const { result_value: before, goal_value: goal } = await own();
    await setLine(id, { quantity: 3, coefficient: 1 });
    await decide(`declarations/${id}`, { status: "validated" });
    const value = Number(before) + 3;
    expect(await own()).toEqual({
      result_value: value,
      goal_value: goal,
      ranked_value: Math.round((value / Number(goal)) * 1_000_000),
    });
    expect(goal).toBeGreaterThan(0);
  });

  it("requires the permission, and a decision", async () => {
    const path = `declarations/${await waiting(1)}`;
    const decision = { status: "validated" };
    expect((await decide(path, decision, "participant")).status).toBe(403);
    expect((await decide(path, decision, null)).status).toBe(401);
    expect((await decide("declarations/1000000", decision)).status).toBe(404);
    for (const wrong of [{}, { status: "waiting" }, { ...decision, points: 1 }])
      expect((await decide(path, wrong)).status).toBe(422);
  });
});

describe("PATCH /challenge-results/{id}", () => {
  const photo = async (status: EntryStatus) =>
    (
      await test.database
        .selectFrom("challenge_results")
        .select("id")
        .where("challenge_id", "=", 4)
        .where("status", "=", status)
        .orderBy("id")
        .executeTakeFirstOrThrow()
    ).id;

  it("validates a photo, which then appears in the gallery", async () => {
    const id = await photo("waiting");
    const gallery = async () =>
      (
        await test.call("/v2/challenges/4/challenge-results?itemsPerPage=1000")
      ).json["hydra:member"].map((one: { id: number }) => one.id);
    expect(await gallery()).not.toContain(id);
    const { status, json } = await decide(`challenge-results/${id}`, {
      status: "validated",
    });
    expect([status, json.status, json.resultValue]).toEqual([
      200,
      "validated",
      0,
    ]);
    expect(await gallery()).toContain(id);
    expect(
      (await decide(`challenge-results/${id}`, { status: "refused" })).status,
    ).toBe(409);
  });

  it("refuses a photo with a comment that only its participant sees", async () => {
    const id = await photo("waiting");
    await test.database
      .updateTable("challenge_results")
      .set({ user_id: demo.newcomer.id })
      .where("id", "=", id)
      .execute();
    const { json } = await decide(`challenge-results/${id}`, {
      status: "refused",
      comment: "Floue.",
    });
    expect([json.status, json.comment]).toEqual(["refused", "Floue."]);
    const own = await test.call("/v2/challenge/4/results", "newcomer");
    expect(own.json["hydra:member"][0].comment).toBe("Floue.");
  });

  it("only accepts photos", async () => {
    const { id } = await test.database
      .selectFrom("challenge_results")
      .select("id")
      .where("challenge_id", "=", 1)
      .executeTakeFirstOrThrow();
    const { status } = await decide(`challenge-results/${id}`, {
      status: "refused",
    });
    expect(status).toBe(404);
  });
});

describe("npm run moderate", () => {
  /** The events that a server will log. */
  const events = async () =>
    (await test.app.jobs.list())
      .filter(({ kind }) => kind === "security-event")
      .map(({ data }) => data);

  const script = resolve(import.meta.dirname, "../commands/moderate.ts");

  async function moderate(...words: string[]) {
    const { code, stdout, stderr } = await runScriptHere(script, words, {
      DATABASE_URL: test.url,
    });
    return { code, output: code === 0 ? stdout : stderr };
  }

  it("runs as a script and exits", async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [script, "--limit", "1"],
      { env: { ...process.env, DATABASE_URL: test.url } },
    );
    expect(stdout).toContain("1 waiting.");
  });

  it("lists waiting entries and decides", async () => {
    const id = await waiting(1);
    const all = await moderate("--limit", "1000");
    expect(all.output).toMatch(
      new RegExp(
        `declaration +${id}  .*  Camille Durand  Cap sur la pompe à chaleur`,
      ),
    );
    expect(all.output).toMatch(/^photo /m);
    const words = ["refuse", "declaration", String(id), "--comment", "Floue."];
    expect((await moderate(...words)).output).toBe(
      `declaration ${id}: refused\n`,
    );
    expect(await moderate(...words)).toEqual({
      code: 2,
      output: `There is already a decision on declaration ${id}.\n`,
    });
    const [event, ...others] = await events();
    expect(others).toEqual([]);
    expect(event).toMatchObject({
      event: "moderation.succeeded",
      subject: `declaration ${id}`,
      decision: "refused",
    });
    expect((await moderate("accept", "photo", "1")).code).toBe(2);
    expect((await moderate("validate", "photo", "0")).code).toBe(2);
    expect((await moderate("--help")).output).toContain("npm run moderate");
  });

  it("BO-9.34 does not decide while a decision of the back office is pending", async () => {
    const id = await waiting(1);
    const now = new Date();
    const made = await decideLater(test.app.repositories, {
      entries: [{ kind: "declaration", id, expectedStatus: "waiting" }],
      ...{ status: "validated", comment: null, now, appliesAt: now },
      ...{ decidedBy: demo.configurator.id, requestId: "test" },
    });
    expect(made.failed).toEqual([]);
    expect(await moderate("refuse", "declaration", String(id))).toEqual({
      code: 2,
      output: `A decision on declaration ${id} takes effect in a few seconds.\n`,
    });
  });

  it("CH-6.5 deletes and unblocks refused photos", async () => {
    const { id } = await test.database
      .selectFrom("challenge_results")
      .select("id")
      .where("challenge_id", "=", 4)
      .where("status", "=", "refused")
      .executeTakeFirstOrThrow();
    const words = ["photo", String(id)];
    expect((await moderate("unblock", ...words)).output).toBe(
      `Photo ${id} is unblocked.\n`,
    );
    expect((await moderate("delete", ...words)).output).toBe(
      `Photo ${id} is deleted.\n`,
    );
    expect(await moderate("delete", ...words)).toEqual({
      code: 2,
      output: `There is no refused photo ${id}.\n`,
    });
    expect(await events()).toMatchObject([
      { event: "moderation.succeeded", decision: "unblocked" },
      { event: "photo_deletion.succeeded", subject: `photo ${id}` },
    ]);
  });
});
