import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { insertRows } from "#server/seed/bulk.ts";
import { random } from "#server/seed/random.ts";
import { createDeclare } from "#server/services/declarations/declare.ts";
import { decideNow } from "#server/services/moderation/decide.ts";
import { type ReplayOutcome, replay } from "#src/domain/challenge/replay.ts";
import {
  conditionsOf,
  productsListOf,
  replayRules,
} from "#src/domain/challenge/replay-rules.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { OfficeReplay } from "#src/schema/types.gen.ts";
import { createDocument, later, six } from "#tests/support/documents.ts";
import {
  giveRoles,
  openAdministration,
  openOffice,
} from "#tests/support/office.ts";

const { app, office } = await openAdministration();
const { database } = app;
const { repositories } = app.app;

const read = async (id: number, query = ""): Promise<OfficeReplay> => {
  const { status, json } = await office.call(
    "GET",
    `/challenges/${id}/replay${query}`,
  );
  expect(status).toBe(200);
  return json;
};

/** The rules of what is live of a challenge. */
async function liveRules(id: number) {
  const { rows } = await sql<{ body: JsonObject }>`
    select v.body::json as body from documents d
    join document_revisions v on v.document_id = d.id and v.revision = d.projected_revision
    where d.kind = 'challenge' and d.entity_id = ${id}`.execute(database);
  const body = rows[0]?.body ?? {};
  const products = await sql<{ row: JsonObject }>`
    select row from document_list_rows where hash = decode(${productsListOf(body) ?? ""}, 'hex')`.execute(
    database,
  );
  return replayRules(
    body,
    new Map(products.rows.map(({ row }) => conditionsOf(row))),
  );
}

/** A challenge's own rules on its own lines, and what is stored of its results and movements. */
async function settledAndStored(id: number) {
  const { columns, isGroup, goals } = await read(id);
  const outcome = replay(
    { columns, isGroup, isOwn: true, goals },
    await liveRules(id),
  );
  const { rows } = await sql<{ reward: number; result: number }>`
    select coalesce(reward_value, 0) as reward, result_value as result from challenge_results
    where challenge_id = ${id} and status = 'validated' and result_value is not null`.execute(
    database,
  );
  const moved = await sql<{ points: number }>`
    select coalesce(sum(points), 0)::float8 as points from point_movements where challenge_id = ${id}`.execute(
    database,
  );
  return { outcome, results: rows, points: moved.rows[0]?.points };
}

const sorted = (results: Iterable<{ reward: number; result: number }>) =>
  [...results].map(({ reward, result }) => `${result} ${reward}`).toSorted();

const expectSame = ({
  outcome,
  results,
  points,
}: Awaited<ReturnType<typeof settledAndStored>>): ReplayOutcome => {
  expect(sorted(outcome.results.values())).toEqual(sorted(results));
  expect(outcome.points).toBe(points);
  return outcome;
};

const SMALL = 960_001;
const LARGE = [960_002, 960_003];
const FIRST = 960_100;
const PEOPLE = 24;

/** People: four in a group that is too small to be told apart, the others in one or two large ones. */
async function addPeople(): Promise<void> {
  await insertRows(
    database,
    "groups",
    [SMALL, ...LARGE].map((id) => ({ id, name: `Group ${id}` })),
  );
  const ids = Array.from({ length: PEOPLE }, (_, at) => FIRST + at);
  await insertRows(
    database,
    "users",
    ids.map((id) => ({
      ...{ id, username: `replay-${id}`, email: `replay-${id}@example.net` },
      ...{ is_active: true, is_cgu_accepted: true },
      profile: { firstName: "Ada", lastName: "Replayed", picture: null },
    })),
  );
  await insertRows(
    database,
    "user_groups",
    ids.flatMap((user_id, at) =>
      (at < 4 ? [SMALL] : at % 3 === 0 ? LARGE : [LARGE[at % 2] ?? 0]).map(
        (group_id) => ({ user_id, group_id }),
      ),
    ),
  );
}

const codes = async () =>
  (
    await sql<{ id: number; code: string }>`
      select id, code from products order by id limit 5`.execute(database)
  ).rows;

const iri = (id: number) => `/v2/user-groups/${id}`;

/** A running challenge with products whose rules are random, released. */
async function addChallenge(seed: string, more: object = {}): Promise<number> {
  const rng = random(seed);
  const made = await createDocument(
    office,
    "challenge",
    {
      ...{ type: rng.pick(["Classic", "List"]), title: six(`Replay ${seed}`) },
      startDiffusionDate: later(-9 * 86_400_000),
      ...{ startDate: later(-8 * 86_400_000), endDate: later(8 * 86_400_000) },
      ...{ endDiffusionDate: later(9 * 86_400_000), resultEntryEnabled: true },
      isRewardingGlobal: rng.chance(0.5),
      ...{ isDeclarationMultiple: true, maxToWin: rng.pick([null, 60.5, 900]) },
      goalType: rng.pick(["generic", "by-profile"]),
      challengeGoals: [8, 20, 45].map((value, at) => ({
        ...{ key: `t${at}`, name: six(`T${at}`), value },
        reward: (at + 1) * 10.4,
        ...(at === 2 && { groups: [iri(LARGE[0] ?? 0)] }),
      })),
      ...more,
    },
    `Replay ${seed}`,
  );
  const set = (await codes()).map(({ code }) => ({
    productCode: code,
    threshold: rng.pick([1, 2, 5]),
    reward: rng.int(1, 900) / 100,
    coefficient: rng.pick([0, 0.1, 1, 2.5]),
  }));
  const patched = await made.call(
    "PATCH",
    "/lists/products",
    { set },
    { "if-match": await made.etag() },
  );
  expect(patched.status).toBe(200);
  expect((await made.release()).status).toBe(201);
  return (await made.call("GET", "")).json.entityId;
}

/** People declare and moderators decide, as over the API. */
async function declareMuch(challengeId: number, seed: string, many = 40) {
  const rng = random(`lines ${seed}`);
  const products = await codes();
  for (let at = 0; at < many; at += 1) {
    const made = await createDeclare(repositories).declare({
      ...{ challengeId, userId: FIRST + rng.int(0, PEOPLE - 1) },
      now: new Date(Date.now() - rng.int(0, 6 * 86_400_000)),
      request: {
        challenge: `/v2/challenges/${challengeId}`,
        challengeProductDeclarations: rng.sample(products, 2).map(({ id }) => ({
          challengeProduct: `/v2/challenge-products/${id}`,
          quantity: rng.int(1, 9),
        })),
      },
      ...{ proofId: null, proofHash: null, idempotencyKey: null },
    });
    if (made.kind !== "accepted") throw new Error(JSON.stringify(made));
    if (!rng.chance(0.1))
      await decideNow(
        repositories,
        { kind: "declaration", id: made.id },
        {
          status: rng.chance(0.9) ? "validated" : "refused",
          ...{ expectedStatus: "waiting", comment: null, decidedBy: null },
          now: new Date(),
        },
      );
  }
}

describe("BO-14.2 a challenge’s own rules on its own data", () => {
  test("give the stored results and movements of the demo’s challenges", async () => {
    const { rows } = await sql<{ id: number }>`
      select id from challenges where type <> 'Photo' order by id`.execute(
      database,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { id } of rows) expectSame(await settledAndStored(id));
  });

  test("give those of generated ones, which declare and decide as over the API", async () => {
    await addPeople();
    let credited = 0;
    for (const seed of ["a", "b", "c", "d", "e", "f"]) {
      const id = await addChallenge(seed);
      await declareMuch(id, seed);
      credited += expectSame(await settledAndStored(id)).points;
    }
    expect(credited).toBeGreaterThan(0);
  });

  test("give those of groups that compete, of goals by person and of imported results", async () => {
    const grouped = await addChallenge("group", {
      ...{ isGroup: true, goalType: "generic", isRewardingGlobal: true },
      audience: { groups: LARGE.map(iri) },
    });
    await sql`delete from user_groups where group_id = ${LARGE[1]} and user_id in (select user_id from user_groups where group_id = ${LARGE[0]})`.execute(
      database,
    );
    await sql`delete from user_groups where group_id = ${SMALL}`.execute(
      database,
    );
    await sql`insert into user_groups select id, ${LARGE[0]} from users where id between ${FIRST} and ${FIRST + 3}`.execute(
      database,
    );
    await declareMuch(grouped, "group");
    expect(expectSame(await settledAndStored(grouped)).entrants).toBe(2);

    const personal = await addChallenge("own", {
      ...{ goalType: "custom", isRewardingGlobal: true },
    });
    await insertRows(
      database,
      "challenge_results",
      [0, 1, 2].map((at) => ({
        ...{ challenge_id: personal, user_id: FIRST + at, custom_goal: 2 + at },
        ...{
          status: "validated" as const,
          result_value: 0,
          created_at: new Date(),
        },
      })),
    );
    await declareMuch(personal, "own");
    const { outcome, results } = await settledAndStored(personal);
    const declared = results.filter(({ result }) => result !== 0);
    expect(sorted(outcome.results.values())).toEqual(sorted(declared));

    const imported = await addChallenge("import", {
      resultEntryEnabled: false,
    });
    await insertRows(
      database,
      "challenge_results",
      [12.5, 30].map((result_value, at) => ({
        ...{ challenge_id: imported, user_id: FIRST + at, result_value },
        ...{ status: "validated" as const, created_at: new Date() },
      })),
    );
    expect((await read(imported)).columns).toMatchObject({
      ...{ entrant: [0, 1], product: [null, null], quantity: [12.5, 30] },
    });
  });
});

describe("BO-14.2 lines without names", () => {
  test("are lists of one length without a person, the first day first", async () => {
    const { source, from, to, total, columns } = await read(1);
    expect(source).toBe(1);
    const { rows } = await sql<{ lines: number }>`
      select count(*)::int as lines from declaration_products l join declarations d on d.id = l.declaration_id
      where challenge_id = 1 and status = 'validated'`.execute(database);
    expect(total).toBe(rows[0]?.lines);
    for (const column of Object.values(columns))
      expect(column).toHaveLength(total);
    expect(columns.day).toEqual(columns.day.toSorted());
    expect([columns.day[0], columns.day.at(-1)]).toEqual([from, to]);
    const entrants = [...new Set(columns.entrant)];
    expect(entrants).toEqual(entrants.map((_, at) => at));
  });

  test("are those of a period, both days included, in the programme’s zone", async () => {
    const id = await addChallenge("zone");
    const [product] = await codes();
    for (const created_at of [
      "2026-03-31T21:59:59Z",
      "2026-03-31T22:00:00Z",
      "2026-04-01T22:00:00Z",
    ]) {
      const { id: declaration_id } = await database
        .insertInto("declarations")
        .values({
          ...{ challenge_id: id, user_id: FIRST },
          status: "validated",
          created_at,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await insertRows(database, "declaration_products", [
        {
          ...{ declaration_id, product_id: product?.id ?? 0, quantity: 1 },
          ...{ currency_value: 7.5, reward: 0, threshold: 0, coefficient: 0 },
          ...{ reward_value: 0, result_value: 0 },
        },
      ]);
    }
    expect((await read(id)).columns).toMatchObject({
      day: ["2026-03-31", "2026-04-01", "2026-04-02"],
      value: [7.5, 7.5, 7.5],
    });
    const april = await read(id, "?from=2026-04-01&to=2026-04-01");
    expect(april).toMatchObject({
      ...{ total: 1, from: "2026-04-01", to: "2026-04-01" },
      columns: { day: ["2026-04-01"], product: [product?.code] },
    });
    expect(await read(1, `?source=${id}&from=2026-04-02`)).toMatchObject({
      ...{ source: id, total: 1 },
    });
  });

  test("do not tell groups of fewer than five people apart", async () => {
    const id = await addChallenge("small");
    await sql`delete from user_groups where user_id < ${FIRST + 5} and user_id >= ${FIRST}`.execute(
      database,
    );
    await insertRows(
      database,
      "user_groups",
      [0, 1, 2, 3].map((at) => ({ user_id: FIRST + at, group_id: SMALL })),
    );
    await declareMuch(id, "small", 30);
    const before = (await read(id)).columns.groups.flat();
    expect(before).not.toContain(SMALL);
    expect(before).toContain(LARGE[0]);
    await insertRows(database, "user_groups", [
      { user_id: FIRST + 4, group_id: SMALL },
    ]);
    expect((await read(id)).columns.groups.flat()).toContain(SMALL);
  });

  test("are empty for a challenge that was never live", async () => {
    const made = await createDocument(office, "challenge", {
      title: six("Neu"),
    });
    const { entityId } = (await made.call("GET", "")).json;
    expect(await read(entityId)).toMatchObject({
      ...{ source: entityId, total: 0, from: null, to: null },
      columns: { entrant: [], day: [] },
    });
    expect((await read(entityId, "?source=1")).total).toBeGreaterThan(0);
  });

  test.each([
    ["999999", 404],
    ["0", 404],
    ["1?source=999999", 422],
    ["1?source=0", 422],
    ["1?from=2026-02-31", 422],
    ["1?from=2026-01-01T00:00:00Z", 422],
    ["1?from=2026-02-02&to=2026-02-01", 422],
    ["1?page=1", 422],
  ])("are refused of %s", async (path, expected) => {
    const [id, query] = path.split("?");
    const { status } = await office.call(
      "GET",
      `/challenges/${id}/replay${query === undefined ? "" : `?${query}`}`,
    );
    expect(status).toBe(expected);
  });

  test("are for who may see figures and write challenges", async () => {
    for (const [roles, expected] of [
      [["configurator"], 403],
      [["analyst"], 403],
      [["configurator", "analyst"], 200],
    ] as const) {
      await giveRoles(app, "regional", roles);
      const other = await openOffice(app, "regional");
      const { status } = await other.call("GET", "/challenges/1/replay");
      expect(status).toBe(expected);
    }
  });
});
