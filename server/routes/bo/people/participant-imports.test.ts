import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { demo, invited } from "#server/seed/people.ts";
import { runNextBatch } from "#server/services/imports/run-import.ts";
import { eraseAccount } from "#server/services/personal-data/erasure.ts";
import type { ImportedPerson } from "#src/domain/people/participant-import.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { giveRoles, type Office, openOffice } from "#tests/support/office.ts";

let app: TestApp;
let office: Office;
beforeAll(async () => {
  app = await createTestApp();
  await giveRoles(app, "regional", ["support"]);
  office = await openOffice(app, "regional");
});
afterAll(() => app.close());

const imports = "/participants/imports";

const put = (id: string, rows: readonly object[], from = 1) =>
  office.call("PUT", `${imports}/${id}/rows`, { from, rows });

/** Starts an import with the rows that it has now. */
async function start(id: string, body: object = {}) {
  const { headers } = await office.call("GET", `${imports}/${id}`);
  return office.call("POST", `${imports}/${id}/start`, body, {
    "if-match": String(headers["etag"] ?? "*"),
  });
}

const stateOf = async (id: string) =>
  (await office.call("GET", `${imports}/${id}`)).json;

/** Makes an import with these rows, in parts. */
async function importOf(rows: readonly ImportedPerson[]): Promise<string> {
  const { status, json } = await office.call("POST", imports, {});
  expect(status).toBe(201);
  for (let at = 0; at < rows.length; at += 400)
    expect((await put(json.id, rows.slice(at, at + 400), at + 1)).status).toBe(
      204,
    );
  return json.id;
}

async function run(id: string, body: object) {
  expect(await start(id, body)).toMatchObject({ status: 202, json: { id } });
  await app.runJobs();
  return stateOf(id);
}

const rowsOf = async (id: string, query = "") =>
  (await office.call("GET", `${imports}/${id}/rows?${query}`)).json;

const userCount = async () =>
  (await app.database.selectFrom("users").select("id").execute()).length;

const { participant } = demo;
const ada = {
  email: "ada@example.com",
  firstName: "Ada",
  lastName: "Lovelace",
  clientId: "MAT-1",
};

test("BO-7.3 a part has 1,000 rows, in any language", async () => {
  const id = (await office.call("POST", imports, {})).json.id;
  const rows = Array.from({ length: 1_000 }, (_, at) => ({
    ...ada,
    email: `${at}@example.com`,
    firstName: "Ἀριστοτέλης".repeat(20),
  }));
  expect((await put(id, rows)).status).toBe(204);
  expect((await office.call("DELETE", `${imports}/${id}`)).status).toBe(204);
});

describe("BO-7.3 an import of participants", () => {
  const rows: ImportedPerson[] = [
    { ...ada, groups: [], language: "Nederlands" },
    { email: participant.email.toUpperCase(), lastName: "Renamed" },
    { clientId: invited.clientId },
    { email: "nonsense", firstName: "Eve", lastName: "Young" },
    { ...ada, clientId: "MAT-2" },
  ];
  const outcomes = { added: 1, updated: 1, unchanged: 1, refused: 2 };
  let id: string;

  test("says first what would become of each row, and changes nothing", async () => {
    const before = await userCount();
    id = await importOf(rows);
    expect(await stateOf(id)).toMatchObject({
      state: "open",
      total: 5,
      done: 0,
    });
    expect(await run(id, { dryRun: true, sendLinks: true })).toMatchObject({
      state: "examined",
      isDryRun: true,
      done: 5,
      total: 5,
      outcomes,
    });
    expect(await userCount()).toBe(before);
    const { items, total } = await rowsOf(id, "outcome=refused");
    expect(total).toBe(2);
    expect(items).toEqual([
      {
        row: 4,
        email: "nonsense",
        clientId: null,
        outcome: "refused",
        changes: [],
        field: "email",
        reason: "invalidEmail",
        message: expect.stringContaining("adresse"),
      },
      expect.objectContaining({ row: 5, reason: "twiceInImport" }),
    ]);
    await expectChanges();
  });

  /** The changes of the rows, the same before and after they were made. */
  const expectChanges = async () => {
    const { items } = await rowsOf(id, "itemsPerPage=3");
    expect(items.map(({ changes }: { changes: object[] }) => changes)).toEqual([
      [
        { field: "email", before: null, after: ada.email },
        { field: "clientId", before: null, after: ada.clientId },
        { field: "firstName", before: null, after: ada.firstName },
        { field: "lastName", before: null, after: ada.lastName },
        { field: "language", before: null, after: "nl" },
      ],
      [
        {
          field: "lastName",
          before: participant.lastName,
          after: "Renamed",
        },
      ],
      [],
    ]);
  };

  test("then does the same for real, with links and an audit event", async () => {
    const before = app.mails.length;
    expect(await run(id, { dryRun: false, sendLinks: true })).toMatchObject({
      state: "done",
      done: 5,
      outcomes,
    });
    await expectChanges();
    await app.runJobs();
    const links = app.mails.slice(before);
    expect(links.map(({ to }) => to)).toEqual([ada.email]);
    expect(links[0]?.html).toContain('lang="nl"');
    const { json } = await office.call("GET", "/participants?q=MAT-1");
    expect(json.items).toMatchObject([
      { name: "Ada Lovelace", state: "invited" },
    ]);
    const known = await office.call("GET", `/participants/${participant.id}`);
    expect(known.json).toMatchObject({
      firstName: participant.firstName,
      lastName: "Renamed",
      email: participant.email,
      clientId: participant.clientId,
    });
    const auditor = await openOffice(app);
    const { items } = (await auditor.call("GET", `/audit?entity=import/${id}`))
      .json;
    expect(items).toMatchObject([
      {
        action: "participant.import",
        actor: { id: demo.regional.id },
        after: expect.stringContaining("Ajoutées : 1"),
      },
    ]);
  });

  test("can be repeated without doubling anybody", async () => {
    const before = await userCount();
    const again = await importOf(rows);
    expect(await run(again, { dryRun: false })).toMatchObject({
      outcomes: { added: 0, updated: 0, unchanged: 3, refused: 2 },
    });
    expect(await userCount()).toBe(before);
  });

  test("changes a person by one row, however two rows name them", async () => {
    const person = await app.database
      .insertInto("users")
      .values({
        ...{ username: "old@x.example", email: "old@x.example" },
        ...{ client_id: "C-1", is_active: true, is_cgu_accepted: false },
        profile: JSON.stringify({ firstName: "Old", lastName: "One" }),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const rows = [
      { clientId: "C-1", email: "new@x.example" },
      { ...ada, email: "old@x.example", clientId: "C-2" },
    ];
    const done = await run(await importOf(rows), { dryRun: false });
    expect(done.outcomes).toMatchObject({ updated: 1, refused: 1 });
    expect(
      await app.database
        .selectFrom("users")
        .select(["email", "client_id"])
        .where("id", "=", person.id)
        .executeTakeFirst(),
    ).toEqual({ email: "new@x.example", client_id: "C-1" });
  });

  test("is started once, with all of its rows", async () => {
    expect((await start(id)).status).toBe(409);
    expect((await put(id, [ada])).status).toBe(409);
    const { json } = await office.call("POST", imports, {});
    expect((await start(json.id)).status).toBe(409);
    await put(json.id, [ada], 2);
    expect((await start(json.id)).status).toBe(409);
    await put(json.id, [{ clientId: "MAT-1" }], 1);
    expect((await start(json.id)).status).toBe(202);
    expect((await office.call("DELETE", `${imports}/${json.id}`)).status).toBe(
      409,
    );
    await app.runJobs();
    expect((await office.call("DELETE", `${imports}/${json.id}`)).status).toBe(
      204,
    );
    expect((await office.call("GET", `${imports}/${json.id}`)).status).toBe(
      404,
    );
    const gone = await office.call("GET", `${imports}/${json.id}/rows`);
    expect(gone.status).toBe(404);
    expect((await start(crypto.randomUUID())).status).toBe(404);
    expect((await office.call("GET", imports)).json.total).toBeGreaterThan(0);
  });

  test.each<[object]>([
    [{ from: 10_000, rows: [ada, ada] }],
    [{ from: 0, rows: [ada] }],
    [{ from: 1, rows: [] }],
    [{ from: 1, rows: [{ ...ada, password: "x" }] }],
    [{ from: 1, rows: [{ email: 3 }] }],
    [{ from: 1, rows: Array.from({ length: 1_001 }, () => ({})) }],
  ])("refuses the part %#", async (body) => {
    const { json } = await office.call("POST", imports, {});
    const { status } = await office.call(
      "PUT",
      `${imports}/${json.id}/rows`,
      body,
    );
    expect(status).toBe(422);
  });

  test("BO-1.5 of more than 50 rows needs the password again, a dry run does not", async () => {
    const many = Array.from({ length: 51 }, (_, at) => ({
      clientId: `NONE-${at}`,
    }));
    const bulk = await importOf(many);
    expect(await start(bulk, { dryRun: false })).toMatchObject({
      status: 403,
      json: { reason: "reauthenticate" },
    });
    expect((await start(bulk, { dryRun: true })).status).toBe(202);
  });

  test("an erased account leaves no row, and an import is deleted after a week", async () => {
    const { id: userId } = await app.database
      .selectFrom("users")
      .select("id")
      .where("email", "=", ada.email)
      .executeTakeFirstOrThrow();
    expect((await rowsOf(id)).total).toBe(5);
    await eraseAccount(app.app.repositories, userId);
    expect((await rowsOf(id)).total).toBe(3);
    const { imports: repository } = app.app.repositories;
    await repository.removeExpired(new Date(Date.now() + 6.9 * 86_400_000));
    expect(await stateOf(id)).toMatchObject({ id });
    await repository.removeExpired(new Date(Date.now() + 7.1 * 86_400_000));
    expect(await repository.find(id)).toBeUndefined();
  });
});

describe("BO-7.3 an import of 2,000 participants", () => {
  const rows = Array.from({ length: 2_000 }, (_, at) => ({
    email: `person.${at}@example.net`,
    firstName: "Many",
    lastName: `Number${at}`,
    clientId: `BULK-${at}`,
    groups: ["Lyon"],
  }));

  test("goes on with the next batch after a crash, and adds everybody once", async () => {
    const { name } = await app.database
      .selectFrom("groups")
      .select("name")
      .where("id", "=", 1)
      .executeTakeFirstOrThrow();
    const id = await importOf(rows.map((row) => ({ ...row, groups: [name] })));
    await office.stepUp();
    await start(id, { dryRun: false });
    const next = () =>
      runNextBatch(app.app.repositories, id, {
        ...{ language: "fr", now: new Date() },
      });
    expect(await next()).toBe(true);
    expect(await stateOf(id)).toMatchObject({ state: "running", done: 500 });
    // Two processes that work on it at the same time.
    await Promise.all([app.runJobs(), next()]);
    await vi.waitFor(async () =>
      expect(await stateOf(id)).toMatchObject({
        state: "done",
        done: 2_000,
        outcomes: { added: 2_000, refused: 0 },
      }),
    );
    const { json } = await office.call(
      "GET",
      "/participants?q=person.&itemsPerPage=1",
    );
    expect(json.total).toBe(2_000);
    expect(json.items[0].groups).toEqual([{ id: 1, name }]);
  }, 60_000);
});

describe("BO-9.85 an import is started as it was examined", () => {
  const other = async () => {
    await giveRoles(app, "configurator", ["support"]);
    return openOffice(app);
  };
  const row = { ...ada, email: "examined@example.com", clientId: "MAT-77" };

  test("by its maker alone, who alone sends its rows", async () => {
    const id = await importOf([row]);
    await run(id, { dryRun: true });
    const colleague = await other();
    const path = `${imports}/${id}`;
    const rows = { from: 1, rows: [{ ...row, email: "planted@example.com" }] };
    const refused = { status: 403, json: { reason: "importIsOfOther" } };
    expect(await colleague.call("PUT", `${path}/rows`, rows)).toMatchObject(
      refused,
    );
    expect(
      await colleague.call(
        "POST",
        `${path}/start`,
        { dryRun: false },
        { "if-match": "*" },
      ),
    ).toMatchObject(refused);
    expect(await colleague.call("DELETE", path)).toMatchObject(refused);
    expect((await stateOf(id)).state).toBe("examined");
  });

  test("and not with rows that were sent since", async () => {
    const id = await importOf([row]);
    await run(id, { dryRun: true });
    const path = `${imports}/${id}`;
    const { headers } = await office.call("GET", path);
    const seen = { "if-match": String(headers["etag"]) };
    await put(id, [{ ...row, email: "later@example.com" }]);
    const begin = (tag: Record<string, string>) =>
      office.call("POST", `${path}/start`, { dryRun: false }, tag);
    expect(await begin(seen)).toMatchObject({
      ...{ status: 412, json: { reason: "importChanged" } },
    });
    expect((await begin({ "if-match": "nonsense" })).status).toBe(412);
    await run(id, { dryRun: true });
    const now = await office.call("GET", path);
    const tag = { "if-match": String(now.headers["etag"]) };
    expect((await begin(tag)).status).toBe(202);
    await app.runJobs();
    expect((await stateOf(id)).outcomes.added).toBe(1);
  });

  test("and not without saying which rows were examined, which a dry run needs not", async () => {
    const id = await importOf([row]);
    const begin = (dryRun: boolean) =>
      office.call("POST", `${imports}/${id}/start`, { dryRun });
    expect((await begin(true)).status).toBe(202);
    await app.runJobs();
    expect((await begin(false)).status).toBe(428);
    expect((await stateOf(id)).state).toBe("examined");
  });

  test("and changes nothing once its maker has lost the permission", async () => {
    const id = await importOf([
      { ...row, email: "late@example.com", clientId: "MAT-78" },
    ]);
    expect((await start(id, { dryRun: false })).status).toBe(202);
    await giveRoles(app, "regional", ["moderator"]);
    const before = await userCount();
    await app.runJobs();
    expect(await userCount()).toBe(before);
    await giveRoles(app, "regional", ["support"]);
    expect((await rowsOf(id)).items[0]).toMatchObject({ reason: "forbidden" });
  });

  test("BO-9.88 renaming nobody who has a permission that its maker lacks", async () => {
    await giveRoles(app, "configurator", ["administrator"]);
    const { email } = demo.configurator;
    const id = await importOf([{ email, firstName: "Mallory" }]);
    await run(id, { dryRun: false });
    expect((await rowsOf(id)).items[0]).toMatchObject({
      ...{ outcome: "refused", reason: "permissionsLacking" },
    });
  });
});
