import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createDeclare } from "#server/services/declarations/declare.ts";
import { decideNow } from "#server/services/moderation/decide.ts";
import type { OfficePointsTrace } from "#src/schema/types.gen.ts";
import {
  createDocument,
  later,
  six,
  type TestDocument,
} from "#tests/support/documents.ts";
import { openAdministration } from "#tests/support/office.ts";

const { app, office } = await openAdministration();
const { database } = app;
const { repositories } = app.app;
const { id: person } = demo.newcomer;
await office.stepUp();

const [product = { id: 0, code: "" }] = (
  await sql<{ id: number; code: string }>`
    select id, code from products order by id limit 1`.execute(database)
).rows;

const goal = (key: string, value: number, reward: number) => ({
  ...{ key, name: six(`Tier ${key}`), value, reward },
});

interface Challenge {
  id: number;
  document: TestDocument;
  body: object;
}

async function addChallenge(more: object = {}): Promise<Challenge> {
  const body = {
    ...{ type: "Classic", title: six("Tracé"), goalType: "generic" },
    ...{ startDiffusionDate: later(-9e8), startDate: later(-8e8) },
    ...{ endDate: later(8e8), endDiffusionDate: later(9e8) },
    ...{ resultEntryEnabled: true, isDeclarationMultiple: true },
    ...{ isRewardingGlobal: true, maxToWin: null },
    challengeGoals: [goal("silver", 4, 100), goal("gold", 10, 250.6)],
    ...more,
  };
  const document = await createDocument(office, "challenge", body, "Tracé");
  await document.call(
    "PATCH",
    "/lists/products",
    {
      set: [
        {
          productCode: product.code,
          threshold: 3,
          reward: 5.2,
          coefficient: 2,
        },
      ],
    },
    { "if-match": await document.etag() },
  );
  expect((await document.release()).status).toBe(201);
  const { entityId: id } = (await document.call("GET", "")).json;
  return { id, document, body: await document.body() };
}

/** Declares a quantity, and decides on it. @returns the declaration */
async function declare(
  challengeId: number,
  quantity: number,
  now = new Date(),
) {
  const made = await createDeclare(repositories).declare({
    ...{ challengeId, userId: person, now: new Date() },
    request: {
      challenge: `/v2/challenges/${challengeId}`,
      challengeProductDeclarations: [
        { challengeProduct: `/v2/challenge-products/${product.id}`, quantity },
      ],
    },
    ...{ proofId: null, proofHash: null, idempotencyKey: null },
  });
  if (made.kind !== "accepted") throw new Error(made.kind);
  await decideNow(
    repositories,
    { kind: "declaration", id: made.id },
    {
      ...{ status: "validated", expectedStatus: "waiting" },
      ...{ comment: null, decidedBy: null, now },
    },
  );
  return made.id;
}

/** The ids of a person's movements, the last one first. */
const movements = async (user = person) =>
  (
    await sql<{ id: number }>`
      select id from point_movements where user_id = ${user} order by id desc`.execute(
      database,
    )
  ).rows.map(({ id }) => id);

async function trace(movement: number | undefined, user = person) {
  const { status, json } = await office.call(
    "GET",
    `/participants/${user}/points/${movement}/trace`,
  );
  expect(status).toBe(200);
  return json as OfficePointsTrace;
}

const last = async () => trace((await movements())[0]);

describe("BO-14.4 why so many points", () => {
  test("a tier was reached: with the declaration, its lines, and the rules of that day", async () => {
    const { id, document, body } = await addChallenge();
    await declare(id, 3);
    const declaration = await declare(id, 2.5);
    const told = await last();
    expect(told).toEqual({
      ...{ kind: "declaration", declaration, points: 151, label: "Tracé" },
      date: expect.any(String),
      challenge: { id, title: "Tracé", document: document.id },
      ...{ revision: 1, isGroup: false, isGlobal: true, totalLines: 1 },
      lines: [
        {
          ...{ productCode: product.code, product: expect.any(String) },
          ...{ quantity: 2.5, currencyValue: 0, coefficient: 2 },
          ...{ threshold: 3, reward: 5.2, gain: 0, result: 5 },
          explanation: { kind: "goals" },
        },
      ],
      ...{ result: 11, before: 100, after: 250.6, maxToWin: null },
      tier: { key: "gold", name: "Tier gold", value: 10, reward: 250.6 },
    });
    const [movement] = await movements();
    await document.save({ ...body, challengeGoals: [goal("new", 1, 400)] });
    expect((await document.release()).status).toBe(201);
    expect(await trace(movement)).toEqual(told);
    await app.runJobs();
    expect(await last()).toMatchObject({
      ...{ kind: "settlement", points: 149, revision: 2, before: 250.6 },
      ...{ after: 400, declaration: null, totalLines: 2, result: 11 },
      tier: { key: "new", reward: 400 },
    });
    const entry = await office.call(
      "GET",
      `/moderation/declaration/${declaration}`,
    );
    expect(entry.json.credited).toEqual({ movement, points: 151 });
  });

  test("each product brings its reward from a threshold on, up to the maximum", async () => {
    const { id } = await addChallenge({
      isRewardingGlobal: false,
      maxToWin: 30.5,
    });
    await declare(id, 5);
    expect(await last()).toMatchObject({
      ...{ points: 26, isGlobal: false, tier: null, before: 0, after: 26 },
      ...{ maxToWin: null, result: 10 },
      lines: [{ gain: 26, explanation: { kind: "reached" } }],
    });
    await declare(id, 2);
    expect((await last()).after).toBe(26);
    await declare(id, 4);
    expect(await last()).toMatchObject({
      ...{ points: 5, before: 26, after: 30.5, maxToWin: 30.5 },
      lines: [{ gain: 20.8 }],
    });
    const below = await declare(id, 1);
    const [declared] = (
      await sql<{ reward_value: number }>`
        select reward_value from declarations where id = ${below}`.execute(
        database,
      )
    ).rows;
    expect(declared?.reward_value).toBe(0);
  });

  test("what was refused after all was taken back", async () => {
    const { id } = await addChallenge();
    const declaration = await declare(id, 3);
    const corrected = await office.call("POST", "/moderation/corrections", {
      ...{ kind: "declaration", id: declaration, reason: "duplicate" },
      ...{ expectedStatus: "validated", status: "refused", comment: "Double" },
    });
    expect(corrected.status).toBe(200);
    expect(await last()).toMatchObject({
      ...{ kind: "withdrawal", points: -100, declaration },
      ...{ before: 100, after: 0, tier: null, lines: [{ quantity: 3 }] },
    });
  });

  test("points by hand, of a file and of orders have no lines", async () => {
    const none = { lines: [], tier: null, challenge: null, revision: null };
    await office.call("POST", `/participants/${person}/points`, {
      ...{ points: 7, reason: "Colis perdu" },
    });
    expect(await last()).toMatchObject({
      ...{ kind: "hand", label: "Colis perdu", points: 7, ...none },
    });
    const { rows } = await sql<{ id: number; user: number }>`
      select id, user_id as user from point_movements where order_id is not null limit 1`.execute(
      database,
    );
    expect(await trace(rows[0]?.id, rows[0]?.user)).toMatchObject({
      ...{ kind: "order", ...none },
    });
    const start = await office.call("POST", "/imports", {
      ...{ kind: "points", fileName: "points.csv" },
      rows: [{ email: demo.newcomer.email, points: 5, reason: "Bonus" }],
    });
    const path = `/imports/${start.json.id}`;
    await app.runJobs();
    const { headers } = await office.call("GET", path);
    await office.call(
      "POST",
      `${path}/apply`,
      {},
      { "if-match": String(headers["etag"]) },
    );
    await app.runJobs();
    expect(await last()).toMatchObject({ kind: "import", points: 5, ...none });
  });

  test("those of before movements said so are explained by what is stored", async () => {
    const { rows } = await sql<{ id: number; user: number; points: number }>`
      select id, user_id as user, points::float8 as points from point_movements where challenge_id = 1 and basis is null order by id`.execute(
      database,
    );
    for (const { id, user, points } of rows) {
      const told = await trace(id, user);
      expect(told).toMatchObject({
        ...{ kind: "declarations", points, before: 0, after: points },
        tier: { reward: points },
      });
      expect(told.result).toBeGreaterThanOrEqual(told.tier?.value ?? 99);
      expect(told.lines.length).toBeGreaterThan(0);
    }
    const { id } = await addChallenge();
    const now = new Date();
    const [first, second] = [
      await declare(id, 3, now),
      await declare(id, 4, now),
    ];
    await sql`update point_movements set basis = null where challenge_id = ${id}`.execute(
      database,
    );
    const [newer, older] = await movements();
    expect(await trace(older)).toMatchObject({
      declaration: first,
      kind: "declaration",
    });
    expect(await trace(newer)).toMatchObject({
      ...{ declaration: second, before: 100, after: 251, revision: 1 },
      tier: { key: "gold" },
    });
  });

  test("a movement of somebody else is not found", async () => {
    const [movement] = await movements();
    for (const path of [
      `/participants/${demo.participant.id}/points/${movement}/trace`,
      `/participants/${person}/points/999999/trace`,
      `/participants/${person}/points/x/trace`,
      `/participants/999999/points/${movement}/trace`,
    ])
      expect((await office.call("GET", path)).status).toBe(404);
  });
});
