import { afterAll, beforeAll, expect, test } from "vitest";
import { demo } from "#server/seed/people.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
let support: Office;
beforeAll(async () => {
  app = await createTestApp();
  office = await openOffice(app);
  await giveRoles(app, "regional", ["support"]);
  support = await openOffice(app, "regional");
});
afterAll(() => app.close());

const { id } = demo.participant;
const read = async (path: string, by = support) =>
  (await by.call("GET", `/participants/${id}/${path}`)).json;

test.each(["movements", "orders", "entries"])(
  "BO-7.3 all %s of a person come page by page, the newest first",
  async (list) => {
    const { items, total } = await read(`${list}?itemsPerPage=100`);
    expect(total).toBe(items.length);
    expect(total).toBeGreaterThan(2);
    const dates = items.map(
      (item: { date?: string; createdAt?: string }) =>
        item.date ?? item.createdAt,
    );
    expect(dates).toEqual(dates.toSorted().toReversed());
    const pages = [
      ...(await read(`${list}?itemsPerPage=2`)).items,
      ...(await read(`${list}?itemsPerPage=2&page=2`)).items,
    ];
    expect(pages).toEqual(items.slice(0, 4));
    expect(await read(`${list}?page=1000`)).toEqual({ items: [], total });
  },
);

test("BO-7.3 the newest of each list are those of the person's page", async () => {
  const { json } = await support.call("GET", `/participants/${id}`);
  for (const list of ["movements", "orders"])
    expect((await read(`${list}?itemsPerPage=20`)).items).toEqual(json[list]);
  const { items } = await read("entries?kind=declaration&itemsPerPage=20");
  expect(items.map((one: { id: number }) => one.id)).toEqual(
    json.declarations.map((one: { id: number }) => one.id),
  );
});

test("BO-7.3 an entry that was refused says why, in the language of the reader", async () => {
  const declaration = await app.database
    .selectFrom("declarations")
    .select("id")
    .where("user_id", "=", id)
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const reason = await app.database
    .selectFrom("refusal_reasons")
    .select(["key", "label"])
    .orderBy("position")
    .executeTakeFirstOrThrow();
  await app.database
    .updateTable("declarations")
    .set({ status: "refused", reason: reason.key, comment: "Page 2" })
    .where("id", "=", declaration.id)
    .execute();
  const path = `/participants/${id}/entries?status=refused&itemsPerPage=100`;
  const { json } = await support.call("GET", path, undefined, {
    "accept-language": "de",
  });
  expect(json.items).toContainEqual({
    kind: "declaration",
    id: declaration.id,
    challenge: { id: expect.any(Number), title: expect.any(String) },
    status: "refused",
    createdAt: expect.any(String),
    comment: `${reason.label.de}\nPage 2`,
  });
  for (const { status } of json.items) expect(status).toBe("refused");
});

test("BO-7.3 photos are entries too", async () => {
  const photo = await app.database
    .selectFrom("challenge_results")
    .innerJoin("challenges", "challenges.id", "challenge_id")
    .select(["challenge_results.id", "user_id"])
    .where("type", "=", "Photo")
    .where("user_id", "is not", null)
    .executeTakeFirstOrThrow();
  const path = `/participants/${photo.user_id}/entries?kind=photo`;
  const { json } = await support.call("GET", path);
  expect(json.items).toContainEqual(
    expect.objectContaining({ kind: "photo", id: photo.id }),
  );
});

test("BO-7.3 a person's page has the badges that they won", async () => {
  await app.database
    .insertInto("user_badges")
    .columns(["badge_id", "user_id", "progress", "obtained_at"])
    .expression(({ selectFrom, val }) =>
      selectFrom("badges")
        .select([
          "id",
          val(id).as("user_id"),
          val(1).as("progress"),
          val("2026-06-12T09:00:00Z").$castTo<Date>().as("obtained_at"),
        ])
        .orderBy("id")
        .limit(1),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["badge_id", "user_id"])
        .doUpdateSet({ obtained_at: "2026-06-12T09:00:00Z" }),
    )
    .execute();
  const { json } = await support.call("GET", `/participants/${id}`);
  expect(json.badges).toContainEqual({
    id: expect.any(Number),
    title: expect.stringMatching(/./),
    obtainedAt: "2026-06-12T09:00:00.000Z",
    hasRule: expect.any(Boolean),
  });
});

test("BO-7.3 the team's notes are written and read, and audited", async () => {
  const note = (text: unknown, by = support) =>
    by.call("POST", `/participants/${id}/notes`, { text });
  expect((await note(" Called about a parcel ")).status).toBe(201);
  expect((await note("Called back:\nall well")).status).toBe(201);
  expect(await read("notes?itemsPerPage=1")).toEqual({
    items: [
      {
        id: expect.any(Number),
        text: "Called back:\nall well",
        by: {
          id: demo.regional.id,
          name: `${demo.regional.firstName} ${demo.regional.lastName}`,
        },
        createdAt: expect.any(String),
      },
    ],
    total: 2,
  });
  const { json } = await office.call("GET", `/audit?entity=participant/${id}`);
  expect(json.items[1]).toMatchObject({
    action: "participant.note",
    after: "Note : Called about a parcel",
  });
  for (const text of ["", "  ", "x".repeat(2_001), null])
    expect((await note(text)).status).toBe(422);
});

test("BO-2.1 the history needs USER_READ, a note USER_WRITE, and both a person", async () => {
  await giveRoles(app, "newcomer", ["analyst"]);
  const analyst = await openOffice(app, "newcomer");
  for (const list of ["movements", "orders", "entries", "notes"]) {
    const path = `/participants/${id}/${list}`;
    expect((await analyst.call("GET", path)).status).toBe(403);
    const missing = `/participants/999999/${list}`;
    expect((await support.call("GET", missing)).status).toBe(404);
  }
  const text = { text: "x" };
  const path = `/participants/${id}/notes`;
  expect((await analyst.call("POST", path, text)).status).toBe(403);
  const missing = "/participants/999999/notes";
  expect((await support.call("POST", missing, text)).status).toBe(404);
});
