import { describe, expect, test } from "vitest";
import { demo } from "#server/seed/people.ts";
import { runNextBatch } from "#server/services/imports/run-import.ts";
import { importsOf } from "#tests/support/imports.ts";
import {
  giveRoles,
  openAdministration,
  openOffice,
} from "#tests/support/office.ts";

const { app, office } = await openAdministration();

const { post, checked, progressOf, rowsOf, apply, applied } = importsOf(
  app,
  office,
);

const { participant, configurator } = demo;

describe("BO-13.3 an import of referral codes", () => {
  const rows = [
    { code: "1-AMI00001" },
    { code: " 1-AMI00002 " },
    { code: "1-AMI00001" },
  ];

  test("says first what would become of each row, and writes it once", async () => {
    const id = await checked("referral-codes", rows);
    const { json, headers } = await progressOf(id);
    expect(json).toMatchObject({
      ...{ id, kind: "referral-codes", target: null, fileName: "file.csv" },
      ...{ state: "checked", done: 3, total: 3 },
      counts: { added: 2, changed: 0, same: 0, removed: 0, refused: 1 },
    });
    expect(headers["etag"]).toBeDefined();
    expect(await rowsOf(id, "outcome=refused")).toEqual([
      {
        ...{ row: 3, key: "1-AMI00001", outcome: "refused", column: "code" },
        reason: "twiceInFile",
        message: "Une ligne précédente désigne déjà la même chose.",
        ...{ before: null, after: null, data: { code: "1-AMI00001" } },
      },
    ]);
    expect(
      await rowsOf(id, "outcome=added&itemsPerPage=1&page=2"),
    ).toMatchObject([
      {
        row: 2,
        key: "1-AMI00002",
        before: null,
        after: { code: "1-AMI00002" },
      },
    ]);
    const codes = () =>
      app.database
        .selectFrom("referral_codes")
        .select("code")
        .where("code", "like", "1-AMI0000_")
        .execute();
    expect(await codes()).toEqual([]);
    expect(await applied(id)).toMatchObject({
      ...{ state: "applied", mayUndo: false, counts: { added: 2, refused: 1 } },
    });
    expect(await codes()).toHaveLength(2);
    expect((await apply(id)).status).toBe(409);
    const again = await checked("referral-codes", rows);
    expect((await progressOf(again)).json.counts).toMatchObject({
      ...{ added: 0, same: 2, refused: 1 },
    });
    const { items } = (await office.call("GET", `/audit?entity=import/${id}`))
      .json;
    expect(items).toMatchObject([
      { action: "referral_code.import", actor: { id: configurator.id } },
    ]);
  });

  test("is applied only as it was checked", async () => {
    const id = await checked("referral-codes", [{ code: "1-AMI00009" }]);
    const path = `/imports/${id}`;
    const seen = String((await progressOf(id)).headers["etag"]);
    const bare = await office.call("POST", `${path}/apply`, {});
    expect(bare.status).toBe(428);
    const sent = await office.call("PUT", `${path}/rows`, {
      ...{ from: 2, rows: [{ code: "1-AMI00010" }], isLast: true },
    });
    expect(sent.status).toBe(204);
    expect((await apply(id)).status).toBe(409);
    await app.runJobs();
    expect((await apply(id, seen)).status).toBe(412);
    expect((await apply(id, '"other"')).status).toBe(412);
    expect(await applied(id)).toMatchObject({ counts: { added: 2 } });
    const late = { from: 3, rows: [{ code: "1-AMI00011" }] };
    expect((await office.call("PUT", `${path}/rows`, late)).status).toBe(409);
    expect((await office.call("POST", `${path}/undo`, {})).status).toBe(409);
  });

  test("waits for all of its parts", async () => {
    const { json } = await post({ kind: "referral-codes" });
    const path = `/imports/${json.id}`;
    expect((await progressOf(json.id)).json.state).toBe("open");
    const part = (from: number, isLast: boolean) =>
      office.call("PUT", `${path}/rows`, {
        ...{ from, isLast, rows: [{ code: `3-PART000${from}` }] },
      });
    expect((await part(2, true)).status).toBe(409);
    expect((await part(2, false)).status).toBe(204);
    expect((await apply(json.id)).status).toBe(409);
    expect((await part(1, true)).status).toBe(204);
    await app.runJobs();
    expect((await progressOf(json.id)).json).toMatchObject({
      ...{ state: "checked", total: 2 },
    });
  });
});

describe("BO-13.2 a wrong value", () => {
  test.each<[string, object, string, string]>([
    ["a NUL", { code: "A\0B" }, "code", "controlCharacters"],
    ["half a character", { code: "A\ud800" }, "code", "controlCharacters"],
    ["a text that is too long", { code: "x".repeat(101) }, "code", "tooLong"],
    ["a list", { code: ["A"] }, "code", "notText"],
    ["an object", { code: { deep: { deeper: 1 } } }, "code", "notText"],
    ["a switch", { code: true }, "code", "notText"],
    [
      "an unknown column",
      { code: "A", colour: "red" },
      "colour",
      "unknownColumn",
    ],
    ["what no one can sign up with", { code: "AMI-1" }, "code", "referralForm"],
    [
      "a change of direction",
      { code: "A\u202eB" },
      "code",
      "controlCharacters",
    ],
    ["nothing", {}, "code", "required"],
    ["a blank", { code: " \u00a0" }, "code", "required"],
    ["what empties", { code: "–" }, "code", "required"],
  ])("refuses the row alone that has %s", async (_, row, column, reason) => {
    const kept = { code: `4-${crypto.randomUUID().slice(0, 8).toUpperCase()}` };
    const id = await checked("referral-codes", [kept, row]);
    expect(await rowsOf(id)).toMatchObject([
      { row: 1, outcome: "added", reason: null },
      { row: 2, outcome: "refused", column, reason },
    ]);
  });

  test.each<[object, string, string]>([
    [{ points: "12,5" }, "points", "notNumber"],
    [{ points: "1 000" }, "points", "notNumber"],
    [{ points: 1.5 }, "points", "notWhole"],
    [{ points: "9007199254740993" }, "points", "tooGreat"],
    [{ points: 0 }, "points", "notZero"],
    [{ points: "-900000000" }, "points", "negativeBalance"],
    [{ reason: "" }, "reason", "required"],
    [{ reason: "two\nlines" }, "reason", "controlCharacters"],
    [{ email: "nobody@example.com" }, "email", "unknownParticipant"],
    [{ clientId: "X-NONE" }, "clientId", "otherParticipant"],
    [{ email: configurator.email }, "email", "ownPerson"],
  ])("points of %j", async (row, column, reason) => {
    const good = { email: participant.email, points: 5, reason: "Bravo" };
    const id = await checked("points", [good, { ...good, ...row }]);
    const [first, second] = await rowsOf(id);
    expect(first).toMatchObject({ outcome: "added", key: participant.email });
    expect(second).toMatchObject({ outcome: "refused", column, reason });
    expect(second.message).toBeTruthy();
  });
});

describe("BO-13.3 what is no import", () => {
  test.each<[object, number]>([
    [{ kind: "nonsense", fileName: "a" }, 422],
    [{ kind: "points" }, 422],
    [{ kind: "points", fileName: "" }, 422],
    [{ kind: "points", fileName: "a\0" }, 422],
    [{ kind: "points", fileName: "a", rows: {} }, 422],
    [{ kind: "points", fileName: "a", rows: ["a"] }, 422],
    [{ kind: "points", fileName: "a", rows: [[]] }, 422],
    [{ kind: "points", fileName: "a", rows: [null] }, 422],
    [{ kind: "points", fileName: "a", rows: [] }, 422],
    [{ kind: "points", fileName: "a", target: crypto.randomUUID() }, 422],
    [{ kind: "points", fileName: "a", target: "nonsense" }, 422],
    [
      {
        ...{ kind: "points", fileName: "a" },
        rows: Array.from({ length: 501 }, () => ({})),
      },
      422,
    ],
    [
      {
        ...{ kind: "points", fileName: "a" },
        rows: [{ reason: "x".repeat(1_100_000) }],
      },
      413,
    ],
  ])("%# is refused", async (body, status) => {
    expect((await office.call("POST", "/imports", body)).status).toBe(status);
  });

  test.each<[object, number]>([
    [{ from: 1, rows: Array.from({ length: 1_001 }, () => ({})) }, 422],
    [{ from: 100_000, rows: [{}, {}] }, 422],
    [{ from: 0, rows: [{}] }, 422],
    [{ from: 1, rows: [] }, 422],
    [{ rows: [{}] }, 422],
    [{ from: 1, rows: [{ code: "x".repeat(1_100_000) }] }, 413],
  ])("a part %# is refused", async (body, status) => {
    const { json } = await post({ kind: "referral-codes" });
    const path = `/imports/${json.id}/rows`;
    expect((await office.call("PUT", path, body)).status).toBe(status);
  });

  test("nor one that does not exist", async () => {
    const id = crypto.randomUUID();
    expect((await progressOf(id)).status).toBe(404);
    expect((await progressOf("nonsense")).status).toBe(404);
    expect((await office.call("GET", `/imports/${id}/rows`)).status).toBe(404);
    expect((await apply(id)).status).toBe(404);
    const undo = await office.call("POST", `/imports/${id}/undo`, {});
    expect(undo.status).toBe(404);
  });
});

describe("BO-9.69 the permission of a kind", () => {
  test("is needed for each call, and imports of others are hidden without it", async () => {
    const id = await checked("referral-codes", [{ code: "5-HIDDEN01" }]);
    await giveRoles(app, "regional", ["support"]);
    const support = await openOffice(app, "regional");
    const path = `/imports/${id}`;
    const codes = { kind: "referral-codes", fileName: "a.csv" };
    const statuses = await Promise.all([
      support.call("POST", "/imports", codes),
      support.call("GET", path),
      support.call("GET", `${path}/rows`),
      support.call("GET", "/imports?kind=referral-codes"),
      support.call("POST", `${path}/apply`, {}, { "if-match": "*" }),
      support.call("POST", `${path}/undo`, {}),
    ]);
    expect(statuses.map(({ status }) => status)).toEqual(
      statuses.map(() => 403),
    );
    const { json } = await support.call("GET", "/imports");
    const ids = json.items.map((one: { id: string }) => one.id);
    expect(ids).not.toContain(id);
    expect((await office.call("GET", "/imports")).json.items).toContainEqual(
      expect.objectContaining({ id, createdBy: expect.anything() }),
    );
  });
});

describe("BO-13.2 an import of 2,000 rows", () => {
  test("is written once, through a crash at each batch and two at a time", async () => {
    const rows = Array.from({ length: 2_000 }, (_, at) => ({
      code: `2-BULK${String(at).padStart(4, "0")}`,
    }));
    const { json } = await post({ kind: "referral-codes" });
    const { id } = json;
    for (const from of [1, 1_001])
      await office.call("PUT", `/imports/${id}/rows`, {
        ...{ from, rows: rows.slice(from - 1, from + 999) },
        isLast: from === 1_001,
      });
    const next = () =>
      runNextBatch(app.app.repositories, id, {
        ...{ language: "fr", now: new Date() },
      });
    expect(await next()).toBe(true);
    expect((await progressOf(id)).json).toMatchObject({
      ...{ state: "checking", done: 500 },
    });
    // The process that worked on it is gone: the next start goes on with it.
    await app.app.repositories.imports.resume();
    await Promise.all([app.runJobs(), next()]);
    await app.runJobs();
    expect((await progressOf(id)).json.counts.added).toBe(2_000);
    await apply(id);
    await next();
    await Promise.all([app.runJobs(), next()]);
    await app.runJobs();
    expect((await progressOf(id)).json).toMatchObject({
      ...{ state: "applied", done: 2_000, counts: { added: 2_000 } },
    });
    const { count } = await app.database
      .selectFrom("referral_codes")
      .select(({ fn }) => fn.countAll<number>().as("count"))
      .where("code", "like", "2-BULK%")
      .executeTakeFirstOrThrow();
    expect(count).toBe(2_000);
  });
});
