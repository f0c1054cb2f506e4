import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type Role, type TestApp } from "#tests/support/app.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

let test: TestApp;
let support: Office;
let second: Office;
const { participant, newcomer } = demo;

beforeAll(async () => {
  test = await createTestApp();
  await giveRoles(test, "configurator", ["support"]);
  await giveRoles(test, "regional", ["support"]);
  support = await openOffice(test);
  second = await openOffice(test, "regional");
  await support.stepUp();
  await second.stepUp();
});
afterAll(() => test.close());

beforeEach(async () => {
  await test.database.deleteFrom("moderation_corrections").execute();
  await setLimit(1_000);
});

const setLimit = (limit: unknown) =>
  sql`
    insert into options (name, position, value) values ('moderation_correction_limit', 900, ${JSON.stringify({ fr: limit })}::jsonb)
    on conflict (name) do update set value = excluded.value`.execute(
    test.database,
  );

const give = (id: number, points: number, office = support) =>
  office.call("POST", `/participants/${id}/points`, {
    ...{ points, reason: "Lost parcel" },
  });

const balanceOf = (id: number) => test.app.repositories.points.total(id);

const confirm = (id: number, office: Office) =>
  office.call("POST", `/moderation/corrections/${id}/confirm`, {});

const lastAudit = () =>
  test.database
    .selectFrom("audit_events")
    .select(["actor_id", "action", "entity", "after"])
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

describe("BO-9.86 nobody gives points to themselves", () => {
  it.each([5_000, 1, -1])("%i", async (points) => {
    const before = await balanceOf(demo.configurator.id);
    expect(await give(demo.configurator.id, points)).toMatchObject({
      ...{ status: 403, json: { reason: "ownEntry" } },
    });
    expect(await balanceOf(demo.configurator.id)).toBe(before);
  });
});

describe("BO-9.87 what waits for a second person", () => {
  const list = async (office: Office) =>
    (await office.call("GET", "/moderation/corrections")).json;
  const waitingToday = async (office: Office) =>
    (await office.call("GET", "/today")).json.confirmations;

  it("is listed for those who may confirm it, and counted by what there is to do", async () => {
    expect(await list(second)).toEqual({ items: [], total: 0 });
    expect(await waitingToday(second)).toEqual({ count: 0, oldest: null });
    const asked = await give(participant.id, 1_000_000);
    const declaration = await test.database
      .selectFrom("declarations")
      .select("id")
      .where("user_id", "=", participant.id)
      .limit(1)
      .executeTakeFirstOrThrow();
    const correction = await test.database
      .insertInto("moderation_corrections")
      .values({
        ...{ declaration_id: declaration.id, result_id: null },
        ...{ participant_id: participant.id, former_status: "validated" },
        ...{ status: "refused", reason: "duplicate", comment: null },
        ...{ points: -2_000, asked_by: demo.configurator.id },
        ...{ created_at: new Date(), applied_at: null },
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const people = {
      participant: { id: participant.id, name: expect.any(String) },
      by: { id: demo.configurator.id, name: expect.any(String) },
      createdAt: expect.any(String),
    };
    const points = {
      ...{ id: asked.json.id, kind: "points", entry: null, status: null },
      ...{ formerStatus: null, points: 1_000_000, reason: "Lost parcel" },
      ...people,
    };
    expect(await list(second)).toEqual({ items: [points], total: 1 });
    expect(await waitingToday(second)).toMatchObject({ count: 1 });

    await giveRoles(test, "unaccepted", ["administrator"]);
    const both = await openOffice(test, "unaccepted");
    const { items, total } = await list(both);
    expect([total, items[0]]).toEqual([2, points]);
    expect(items[1]).toEqual({
      ...{ id: correction.id, kind: "declaration", entry: declaration.id },
      ...{ formerStatus: "validated", status: "refused", points: -2_000 },
      reason: expect.stringMatching(/^[^_]+$/),
      ...people,
    });
    expect(items[1].reason).not.toBe("duplicate");
    expect(await waitingToday(both)).toEqual({
      ...{ count: 2, oldest: points.createdAt },
    });
    await second.stepUp();
    await confirm(asked.json.id, second);
    expect(await list(second)).toEqual({ items: [], total: 0 });
    await give(participant.id, -1_000_000);
  });
});

describe("BO-9.87 points by hand above the limit", () => {
  it("wait for a second person, who confirms them", async () => {
    const before = await balanceOf(participant.id);
    const asked = await give(participant.id, 1_000_000);
    expect(asked).toMatchObject({
      status: 202,
      json: { id: expect.any(Number) },
    });
    expect(await balanceOf(participant.id)).toBe(before);
    expect(await lastAudit()).toMatchObject({ action: "points.propose" });

    expect(await confirm(asked.json.id, support)).toMatchObject({
      ...{ status: 403, json: { reason: "secondPerson" } },
    });
    const shown = await second.call("GET", `/participants/${participant.id}`);
    expect(shown.json.waitingPoints).toEqual([
      {
        ...{ id: asked.json.id, points: 1_000_000, reason: "Lost parcel" },
        by: { id: demo.configurator.id, name: expect.any(String) },
        createdAt: expect.any(String),
      },
    ]);

    expect(await confirm(asked.json.id, second)).toMatchObject({
      ...{ status: 200, json: { points: 1_000_000 } },
    });
    expect(await balanceOf(participant.id)).toBe(before + 1_000_000);
    expect(await lastAudit()).toMatchObject({
      ...{ action: "points.confirm", actor_id: demo.regional.id },
    });
    expect((await confirm(asked.json.id, second)).status).toBe(409);
    expect(await balanceOf(participant.id)).toBe(before + 1_000_000);
    const after = await second.call("GET", `/participants/${participant.id}`);
    expect(after.json.waitingPoints).toEqual([]);
    await give(participant.id, -1_000_000);
  });

  it("are confirmed once by two at once", async () => {
    await giveRoles(test, "unaccepted", ["administrator"]);
    const third = await openOffice(test, "unaccepted");
    await third.stepUp();
    const before = await balanceOf(newcomer.id);
    const { json } = await give(newcomer.id, 1_001);
    const answers = await Promise.all(
      [second, third].map((office) => confirm(json.id, office)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await balanceOf(newcomer.id)).toBe(before + 1_001);
  });

  it("are not confirmed by who gets them, without the permission, or without the password", async () => {
    const before = await balanceOf(newcomer.id);
    const { json } = await give(newcomer.id, 2_000);
    await giveRoles(test, "newcomer", ["support"]);
    const recipient = await openOffice(test, "newcomer");
    expect(await confirm(json.id, recipient)).toMatchObject({
      ...{ status: 403, json: { reason: "reauthenticate" } },
    });
    await recipient.stepUp();
    expect(await confirm(json.id, recipient)).toMatchObject({
      ...{ status: 403, json: { reason: "ownEntry" } },
    });
    const path = `/moderation/corrections/${json.id}`;
    expect((await recipient.call("DELETE", path)).status).toBe(403);
    await test.database
      .updateTable("roles")
      .set({ permissions: ["DECISION_CORRECT"] })
      .where("key", "=", "analyst")
      .execute();
    await giveRoles(test, "newcomer", ["analyst"]);
    expect((await confirm(json.id, recipient)).status).toBe(403);
    expect((await support.call("DELETE", path)).status).toBe(204);
    expect((await confirm(json.id, second)).status).toBe(403);
    expect(await balanceOf(newcomer.id)).toBe(before);
  });

  it("are those that one person gives in sum, to one or to many", async () => {
    const given = [
      await give(participant.id, 600),
      await give(newcomer.id, 400),
      await give(newcomer.id, 1),
      await give(participant.id, -1),
    ];
    expect(given.map(({ status }) => status)).toEqual([201, 201, 202, 202]);
  });

  it("are those that one participant gets in sum, from whomever", async () => {
    const given = [
      await give(newcomer.id, 600),
      await give(newcomer.id, 400, second),
      await give(newcomer.id, 1, second),
    ];
    expect(given.map(({ status }) => status)).toEqual([201, 201, 202]);
  });

  it("are free again after a day, and once a second person confirmed", async () => {
    const { json } = await give(newcomer.id, 5_000);
    await confirm(json.id, second);
    expect((await give(newcomer.id, 1_000)).status).toBe(201);
    expect((await give(newcomer.id, 1)).status).toBe(202);
    await sql`update moderation_corrections set applied_at = applied_at - interval '24 hours 1 second'`.execute(
      test.database,
    );
    expect((await give(newcomer.id, 1_000)).status).toBe(201);
  });

  it("are not exceeded by many at once", async () => {
    const before = await balanceOf(newcomer.id);
    const given = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        give(newcomer.id, 300, at % 2 === 0 ? support : second),
      ),
    );
    const made = given.filter(({ status }) => status === 201);
    expect(made).toHaveLength(3);
    expect(await balanceOf(newcomer.id)).toBe(before + 900);
  });

  it.each(["Infinity", null, true, [], -1, "1000000"])(
    "of a limit of %j are those above 1,000",
    async (limit) => {
      await setLimit(limit);
      expect((await give(newcomer.id, 1_001)).status).toBe(202);
      expect((await give(newcomer.id, 1_000)).status).toBe(201);
    },
  );
});

describe("BO-9.88 nobody changes a person who has a permission that they lack", () => {
  const change = (id: number, body: object, office = support) =>
    office.call("PATCH", `/participants/${id}`, body);

  it("disables them, changes their groups or invites them", async () => {
    await giveRoles(test, "unaccepted", ["administrator"]);
    const path = `/participants/${demo.unaccepted.id}`;
    const refused = {
      ...{ status: 403, json: { reason: "permissionsLacking" } },
    };
    expect(await change(demo.unaccepted.id, { isActive: false })).toMatchObject(
      refused,
    );
    expect(await change(demo.unaccepted.id, { groups: [] })).toMatchObject(
      refused,
    );
    expect(await support.call("POST", `${path}/invite`, {})).toMatchObject(
      refused,
    );
    await giveRoles(test, "newcomer", ["moderator"]);
    expect(await change(newcomer.id, { isActive: false })).toMatchObject(
      refused,
    );
    await giveRoles(test, "newcomer", ["support"]);
    // Colleagues with the same permissions, and participants, are theirs to change.
    expect((await change(demo.newcomer.id, { isActive: false })).status).toBe(
      204,
    );
    expect((await change(demo.newcomer.id, { isActive: true })).status).toBe(
      204,
    );
  });

  it("BO-9.86 nor their own groups", async () => {
    const { id } = demo.configurator;
    const { json } = await support.call("GET", `/participants/${id}`);
    const groups = json.groups.map((group: { id: number }) => group.id);
    expect(await change(id, { groups: [...groups, 999] })).toMatchObject({
      status: 422,
    });
    const other = groups.includes(1) ? [] : [...groups, 1];
    expect(await change(id, { groups: other })).toMatchObject({
      ...{ status: 403, json: { reason: "ownEntry" } },
    });
    expect((await change(id, { groups })).status).toBe(204);
  });
});

const roles: Role[] = ["configurator"];

it.each(roles)("BO-9.86 a %s awards themselves no badge", async (role) => {
  await giveRoles(test, role, ["administrator"]);
  const office = await openOffice(test, role);
  const badge = await sql<{
    id: number;
  }>`select id from badges limit 1`.execute(test.database);
  const answer = await office.call(
    "POST",
    `/badges/${badge.rows[0]?.id}/awards`,
    {
      participant: demo[role].id,
    },
  );
  expect(answer).toMatchObject({ status: 403, json: { reason: "ownEntry" } });
});
