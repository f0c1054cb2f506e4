import { sql, type Transaction } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Progress } from "#server/database/migrate.ts";
import { batch as markContinued } from "#server/database/migrations/0108-continued-saves.ts";
import { demo } from "#server/seed/people.ts";
import { eraseAccount } from "#server/services/personal-data/erasure.ts";
import type { OfficeAuditEvent } from "#src/schema/types.gen.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { findDocument } from "#tests/support/documents.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

let test: TestApp;
let office: Office;
beforeEach(async () => {
  test = await createTestApp();
  office = await openOffice(test);
  await office.stepUp();
});
afterEach(() => test.close());

const audit = (query: string) => office.call("GET", `/audit?${query}`);

it("BO-3.8 BO-9.24 the audit trail of a kind has all things of that kind, and no others", async () => {
  for (const id of [1, 5])
    await office.call("POST", `/participants/${id}/points`, {
      ...{ points: 5, reason: "Lost parcel" },
    });
  const role = await office.call("POST", "/roles", {
    ...{ name: "Readers", permissions: ["USER_READ"] },
  });
  const { json } = await audit("kind=participant");
  expect(json.items.map(({ entity }: { entity: string }) => entity)).toEqual([
    "participant/5",
    "participant/1",
  ]);
  expect(json.total).toBe(2);
  const roles = await audit("kind=role");
  expect(roles.json.items).toMatchObject([{ entity: `role/${role.json.id}` }]);
  expect((await audit("kind=reward")).status).toBe(200);
});

it("BO-3.8 names who had an address alone, and an erased account by nothing", async () => {
  const { id } = demo.configurator;
  await office.call("POST", "/participants/1/points", {
    ...{ points: 5, reason: "Lost parcel" },
  });
  await test.database
    .updateTable("users")
    .set({
      profile: JSON.stringify({
        ...{ firstName: null, lastName: null, picture: null },
      }),
    })
    .where("id", "=", id)
    .execute();
  const given = async () => (await audit("kind=participant")).json.items[0];
  expect((await given()).actor).toEqual({ id, name: demo.configurator.email });
  const { database } = test;
  await sql`update users set erased_at = now() where id = ${id}`.execute(
    database,
  );
  const { items } = await test.app.repositories.auditList.list(
    { kind: "participant" },
    { limit: 1, offset: 0 },
  );
  expect(items).toMatchObject([{ actorId: id, actorName: null }]);
});

it("BO-3.8 a person's saves of one document one after the other are one line with their fields and span", async () => {
  const group = await findDocument(office, "group");
  const reward = await findDocument(office, "reward");
  await giveRoles(test, "regional", ["administrator"]);
  const elsewhere = await findDocument(
    await openOffice(test, "regional"),
    "group",
  );
  await group.save({ name: "One" });
  await reward.save({ ...(await reward.body()), price: 11 });
  await group.save({ name: "Two" });
  await group.save({ name: "Three" });
  await elsewhere.save({ name: "Four" });
  await group.save({ name: "Five" });
  const of = async (query: string) =>
    (await audit(query)).json.items.map(
      ({ entity, count = 1, actor }: OfficeAuditEvent) => [
        ...[entity.split("/")[0], count, actor?.id === demo.configurator.id],
      ],
    );
  expect(await of("")).toEqual([
    ["group", 1, true],
    ["group", 1, false],
    ["group", 3, true],
    ["reward", 1, true],
  ]);
  const { json } = await audit(`entity=group/${group.id}`);
  expect(json.total).toBe(3);
  const [, , run] = json.items;
  expect(run).toMatchObject({ after: "Nom", name: expect.any(String) });
  expect(Date.parse(run.since)).toBeLessThan(Date.parse(run.at));
  expect(await of(`actor=${demo.configurator.id}`)).toHaveLength(3);
  expect(json.actors).toContainEqual({
    id: demo.configurator.id,
    name: expect.any(String),
  });
});

it("BO-3.8 a line of saves that the filter's time cuts has those within it, and the chain does not depend on it", async () => {
  const group = await findDocument(office, "group");
  const saved: string[] = [];
  for (const name of ["One", "Two", "Three", "Four"]) {
    await group.save({ name });
    const { json } = await audit("kind=group&itemsPerPage=1");
    saved.push(json.items[0].at);
  }
  const [first = "", second, third, fourth] = saved;
  const lines = async (query: string) => {
    const { json } = await audit(`kind=group&${query}`);
    const of = ({ at, since = at, count = 1 }: OfficeAuditEvent) => [
      ...[since, at, count],
    ];
    return [...json.items.map(of), json.total];
  };
  const expectLines = async () => {
    expect(await lines("")).toEqual([[first, fourth, 4], 1]);
    expect(await lines(`to=${third}`)).toEqual([[first, third, 3], 1]);
    expect(await lines(`to=${first}`)).toEqual([[first, first, 1], 1]);
    expect(await lines(`from=${second}&to=${third}`)).toEqual([
      ...[[second, third, 2], 1],
    ]);
    const before = new Date(Date.parse(first) - 1).toISOString();
    expect(await lines(`to=${before}`)).toEqual([0]);
  };
  await expectLines();

  const { database } = test;
  await sql`update audit_events set continued_at = null`.execute(database);
  expect((await lines("")).at(-1)).toBe(4);
  let progress: Progress | null = null;
  do
    progress = await database
      .transaction()
      .execute((transaction) =>
        markContinued(transaction as Transaction<unknown>, progress),
      );
  while (progress !== null);
  await expectLines();
  const { broken } = await test.app.repositories.auditEvents.verify();
  expect(broken).toBeUndefined();
});

it("BO-3.8 BO-9.90 events are worded when they are read, in the language of the reader; former prose stays as it is", async () => {
  const reward = await findDocument(office, "reward");
  const { database } = test;
  const body = (await reward.body()) as { price: number; title: object };
  await reward.save({
    ...body,
    ...{ price: 11, title: { ...body.title, nl: "Nieuwe lamp" } },
  });
  await reward.release();
  await office.call("POST", "/participants/5/points", {
    ...{ points: 5, reason: "Lost parcel" },
  });
  const read = async (query: string, language: string) =>
    (
      await office.call("GET", `/audit?${query}`, undefined, {
        "accept-language": language,
      })
    ).json.items[0] as OfficeAuditEvent;
  const given = await read("kind=participant", "de");
  expect(given.after).toBe("Punkte: 5; Grund: Lost parcel");
  expect(given.changes).toMatchObject([
    { label: "Punkte", before: null, after: 5 },
    { label: "Grund", after: "Lost parcel" },
  ]);
  const release = await read(`entity=reward/${reward.id}`, "en");
  expect(release.action).toBe("document.release");
  expect(release.before).toContain(`Price, in points: ${body.price}`);
  expect(release.after).toMatch(/^Revision: \d+; Takes effect: /);
  expect(release.after).toContain("Title (nl): Nieuwe lamp");
  expect(release.changes).toContainEqual(
    expect.objectContaining({
      label: "Takes effect",
      format: { as: "instant" },
    }),
  );
  await reward.save({ ...(await reward.body()), price: 12 });
  const saved = await read(`entity=reward/${reward.id}`, "es");
  expect(saved).toMatchObject({ before: null, after: "Precio, en puntos" });
  expect(saved.changes).toMatchObject([{ before: null, after: null }]);

  await test.app.repositories.auditEvents.record({
    ...{ actorId: 2, action: "order.send", entity: "order/7" },
    ...{ before: "ordered", after: "sent: Parcel 7; Parcel 7" },
  });
  const prose = await read("entity=order/7", "de");
  expect(prose).toMatchObject({
    before: "ordered",
    after: "sent: Parcel 7; Parcel 7",
  });
  expect(prose.changes).toBeUndefined();
  const stored = await sql<{ after: string }>`
    select after from audit_events where entity = 'participant/5'`.execute(
    database,
  );
  expect(JSON.parse(stored.rows[0]?.after ?? "")).toEqual({
    ...{ points: 5, reason: "Lost parcel" },
  });
  const { broken } = await test.app.repositories.auditEvents.verify();
  expect(broken).toBeUndefined();
});

it.each(["kind=particip", "kind=%25", "kind="])(
  "BO-9.26 refuses %s",
  async (query) => {
    expect((await audit(query)).status).toBe(422);
  },
);

/** The tables in which a word is. */
async function tablesWith(word: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname in ('public', 'jobs')`.execute(test.database);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await sql`
      select from ${sql.raw(name)} t where t::text ilike ${`%${word}%`} limit 1`.execute(
      test.database,
    );
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

it("BO-9.91 erasing a person takes out the words about them, and the chain stays sound", async () => {
  const { repositories } = test.app;
  await test.database
    .updateTable("users")
    .set({
      client_id: "QX-77",
      profile: sql`jsonb_set(profile, '{lastName}', '"Quixada"')`,
    })
    .where("id", "=", 5)
    .execute();
  const given = await office.call("POST", "/participants/5/points", {
    ...{ points: 5, reason: "Quixada lost a parcel" },
  });
  expect(given.status).toBe(201);
  const other = await office.call("POST", "/participants/1/points", {
    ...{ points: 5, reason: "Lost parcel" },
  });
  expect(other.status).toBe(201);
  const { id: import_id } = await test.database
    .insertInto("imports")
    .values({ kind: "participants", file_name: "a.csv", made_by: 2 })
    .returning("id")
    .executeTakeFirstOrThrow();
  await test.database
    .insertInto("import_rows")
    .values({
      ...{ import_id, row: 1, client_key: "QX-77" },
      data: JSON.stringify({ lastName: "Quixada", clientId: "QX-77" }),
    })
    .execute();
  expect(await tablesWith("Quixada")).toHaveLength(4);

  expect(await eraseAccount(repositories, 5)).toBe(true);
  expect(await tablesWith("Quixada")).toEqual([]);
  const { events, broken } = await repositories.auditEvents.verify();
  expect(broken).toBeUndefined();
  const { json } = await audit("entity=participant/5");
  expect(json.items).toMatchObject([
    { action: "points.give", before: null, after: null },
  ]);
  expect((await repositories.auditEvents.state()).events).toBe(events);

  const change = (after: string | null, entity: string) =>
    test.database
      .updateTable("audit_events")
      .set({ after })
      .where("entity", "=", entity)
      .execute();
  await change("1000000 points: gift", "participant/5");
  expect((await repositories.auditEvents.verify()).broken).toBeDefined();
  await change(null, "participant/5");
  expect((await repositories.auditEvents.verify()).broken).toBeUndefined();
  await change("1 points: Lost parcel", "participant/1");
  expect((await repositories.auditEvents.verify()).broken).toBeDefined();
});

it("BO-9.94 the number of events and the last hash go into the log", async () => {
  const { auditEvents } = test.app.repositories;
  expect(await auditEvents.state()).toEqual({ events: 0, hash: null });
  await office.call("POST", "/participants/5/points", {
    ...{ points: 5, reason: "Lost parcel" },
  });
  const info = vi.spyOn(test.app.log, "info");
  await test.app.jobHandlers["audit-state"]({}, "job");
  const { hash } = await auditEvents.verify();
  expect(info).toHaveBeenCalledWith({
    ...{ event: "audit_trail.recorded", events: 1, hash },
  });
});
