import { describe, expect, test } from "vitest";
import { demo } from "#server/seed/people.ts";
import { runNextBatch } from "#server/services/imports/run-import.ts";
import {
  giveRoles,
  openAdministration,
  openOffice,
} from "#tests/support/office.ts";

const { app, office } = await openAdministration();

interface NewImport {
  kind: string;
  rows?: readonly object[];
  target?: string;
}

const post = (body: NewImport) =>
  office.call("POST", "/imports", { fileName: "file.csv", ...body });

/** Makes an import of these rows, whose dry run has ended. */
async function checked(kind: string, rows: readonly object[], target?: string) {
  const { status, json } = await post({
    ...{ kind, rows },
    ...(target !== undefined && { target }),
  });
  expect(status).toBe(201);
  await app.runJobs();
  return json.id as string;
}

const progressOf = (id: string) => office.call("GET", `/imports/${id}`);

const rowsOf = async (id: string, query = "") =>
  (await office.call("GET", `/imports/${id}/rows?${query}`)).json.items;

async function apply(id: string, etag?: string, body = {}) {
  const { headers } = await progressOf(id);
  return office.call("POST", `/imports/${id}/apply`, body, {
    "if-match": etag ?? String(headers["etag"]),
  });
}

/** Applies an import, whose rows are written then. @returns its progress */
async function applied(id: string, body = {}) {
  expect((await apply(id, undefined, body)).status).toBe(202);
  await app.runJobs();
  return (await progressOf(id)).json;
}

const { participant, regional, configurator } = demo;

const pointsOf = async (userId: number): Promise<number> =>
  (await office.call("GET", `/participants/${userId}`)).json.points;

describe("BO-13.3 an import of referral codes", () => {
  const rows = [{ code: "AMI-1" }, { code: " AMI-2 " }, { code: "AMI-1" }];

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
        ...{ row: 3, key: "AMI-1", outcome: "refused", column: "code" },
        reason: "twiceInFile",
        message: "Une ligne précédente désigne déjà la même chose.",
        ...{ before: null, after: null, data: { code: "AMI-1" } },
      },
    ]);
    expect(
      await rowsOf(id, "outcome=added&itemsPerPage=1&page=2"),
    ).toMatchObject([
      { row: 2, key: "AMI-2", before: null, after: { code: "AMI-2" } },
    ]);
    const codes = () =>
      app.database
        .selectFrom("referral_codes")
        .select("code")
        .where("code", "like", "AMI-_")
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
    const id = await checked("referral-codes", [{ code: "AMI-9" }]);
    const path = `/imports/${id}`;
    const seen = String((await progressOf(id)).headers["etag"]);
    const bare = await office.call("POST", `${path}/apply`, {});
    expect(bare.status).toBe(428);
    const sent = await office.call("PUT", `${path}/rows`, {
      ...{ from: 2, rows: [{ code: "AMI-10" }], isLast: true },
    });
    expect(sent.status).toBe(204);
    expect((await apply(id)).status).toBe(409);
    await app.runJobs();
    expect((await apply(id, seen)).status).toBe(412);
    expect((await apply(id, '"other"')).status).toBe(412);
    expect(await applied(id)).toMatchObject({ counts: { added: 2 } });
    const late = { from: 3, rows: [{ code: "AMI-11" }] };
    expect((await office.call("PUT", `${path}/rows`, late)).status).toBe(409);
    expect((await office.call("POST", `${path}/undo`, {})).status).toBe(409);
  });

  test("waits for all of its parts", async () => {
    const { json } = await post({ kind: "referral-codes" });
    const path = `/imports/${json.id}`;
    expect((await progressOf(json.id)).json.state).toBe("open");
    const part = (from: number, isLast: boolean) =>
      office.call("PUT", `${path}/rows`, {
        ...{ from, isLast, rows: [{ code: `PART-${from}` }] },
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
    ["nothing", {}, "code", "required"],
    ["a blank", { code: " \u00a0" }, "code", "required"],
    ["what empties", { code: "–" }, "code", "required"],
  ])("refuses the row alone that has %s", async (_, row, column, reason) => {
    const kept = { code: `GOOD-${crypto.randomUUID()}` };
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
    const id = await checked("referral-codes", [{ code: "HIDDEN-1" }]);
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

describe("BO-9.67 an import of points", () => {
  test("needs the password at its application, and is undone by opposite movements", async () => {
    const row = { email: participant.email, points: "25", reason: "Bravo" };
    const id = await checked("points", [
      row,
      { ...row, points: -5 },
      { clientId: participant.clientId, points: 10, reason: "Fair" },
    ]);
    expect(await apply(id)).toMatchObject({
      ...{ status: 403, json: { reason: "reauthenticate" } },
    });
    await office.stepUp();
    const before = await pointsOf(participant.id);
    expect(await applied(id)).toMatchObject({
      ...{ state: "applied", mayUndo: true, counts: { added: 3 } },
    });
    expect(await pointsOf(participant.id)).toBe(before + 30);
    const undo = () => office.call("POST", `/imports/${id}/undo`, {});
    expect((await undo()).status).toBe(202);
    expect((await undo()).status).toBe(409);
    await app.runJobs();
    expect((await progressOf(id)).json).toMatchObject({
      ...{ state: "undone", mayUndo: false },
    });
    expect(await pointsOf(participant.id)).toBe(before);
    expect((await undo()).status).toBe(409);
    const movements = await app.database
      .selectFrom("point_movements")
      .select(["points", "label"])
      .where("user_id", "=", participant.id)
      .orderBy("id", "desc")
      .limit(3)
      .execute();
    expect(movements).toContainEqual({
      points: -25,
      label: expect.objectContaining({ fr: "Annulé : Bravo" }),
    });
  });

  test("BO-9.87 beyond the limit they wait for a second person, of this import and of earlier ones", async () => {
    await app.database.deleteFrom("moderation_corrections").execute();
    const row = { email: participant.email, points: 600, reason: "Much" };
    const id = await checked("points", [
      row,
      { ...row, email: regional.email },
    ]);
    const before = await pointsOf(participant.id);
    const second = await pointsOf(regional.id);
    await applied(id);
    expect(await rowsOf(id)).toMatchObject([
      { outcome: "added", reason: null },
      { outcome: "added", reason: "secondPerson" },
    ]);
    expect(await pointsOf(participant.id)).toBe(before + 600);
    expect(await pointsOf(regional.id)).toBe(second);
    const waiting = await app.database
      .selectFrom("moderation_corrections")
      .select("comment")
      .where("participant_id", "=", regional.id)
      .where("applied_at", "is", null)
      .execute();
    expect(waiting).toEqual([{ comment: "Much" }]);
    await office.call("POST", `/imports/${id}/undo`, {});
    await app.runJobs();
    expect(await pointsOf(participant.id)).toBe(before);
    const left = await app.database
      .selectFrom("moderation_corrections")
      .select("id")
      .where("participant_id", "=", regional.id)
      .execute();
    expect(left).toEqual([]);
  });
});

describe("BO-9.67 an import of awards", () => {
  test("awards badges without a rule, each once", async () => {
    const { json: all } = await office.call("GET", "/documents?kind=badge");
    expect(all.total).toBeGreaterThan(0);
    const badges = await app.database
      .selectFrom("badges")
      .select(["id", "rule"])
      .orderBy("id")
      .execute();
    const badge = badges.find(({ rule }) => rule === null)?.id;
    const ruled = badges.find(({ rule }) => rule !== null)?.id;
    const row = { email: regional.email, badge };
    const id = await checked("badge-awards", [
      row,
      { clientId: "nobody", badge },
      { ...row, badge: 999_999 },
      ...(ruled === undefined ? [] : [{ ...row, badge: ruled }]),
    ]);
    expect(await rowsOf(id)).toMatchObject([
      { outcome: "added" },
      { column: "clientId", reason: "unknownParticipant" },
      { column: "badge", reason: "unknownBadge" },
      ...(ruled === undefined ? [] : [{ reason: "badgeHasRule" }]),
    ]);
    await applied(id);
    const won = await app.database
      .selectFrom("user_badges")
      .select("obtained_at")
      .where("user_id", "=", regional.id)
      .where("badge_id", "=", badge ?? 0)
      .execute();
    expect(won).toEqual([{ obtained_at: expect.any(Date) }]);
    const again = await checked("badge-awards", [row]);
    expect((await progressOf(again)).json.counts.same).toBe(1);
  });
});

describe("BO-7.4 the shipper's file", () => {
  test("sends orders, and tells their customers the parcel once", async () => {
    const { json } = await office.call("GET", "/orders?status=ordered");
    const order = json.items.find(
      ({ participant: { id } }: { participant: { id: number } }) =>
        id !== configurator.id,
    );
    const row = {
      order: order.reference,
      ...{ carrier: "Chronopost", trackingNumber: "XK1" },
    };
    const id = await checked("tracking", [row, { order: "R999999" }]);
    expect(await rowsOf(id)).toMatchObject([
      {
        outcome: "changed",
        before: { carrier: null, trackingNumber: null },
        after: { carrier: "Chronopost", trackingNumber: "XK1" },
      },
      { column: "order", reason: "unknownOrder" },
    ]);
    const mails = app.mails.length;
    await applied(id);
    await app.runJobs();
    expect(app.mails.slice(mails)).toHaveLength(1);
    expect(app.mails.at(-1)?.text).toContain("Chronopost XK1");
    const { json: sent } = await office.call(
      "GET",
      `/orders?q=${order.reference}`,
    );
    expect(sent.items[0]).toMatchObject({
      ...{ status: "sent", comment: expect.stringContaining("XK1") },
    });
    const same = await checked("tracking", [row]);
    expect((await progressOf(same)).json.counts.same).toBe(1);
    const other = await checked("tracking", [{ ...row, trackingNumber: "–" }]);
    expect(await rowsOf(other)).toMatchObject([
      { outcome: "changed", after: { trackingNumber: null } },
    ]);
  });
});

describe("BO-13.2 an import of 2,000 rows", () => {
  test("is written once, through a crash at each batch and two at a time", async () => {
    const rows = Array.from({ length: 2_000 }, (_, at) => ({
      code: `BULK-${at}`,
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
      .where("code", "like", "BULK-%")
      .executeTakeFirstOrThrow();
    expect(count).toBe(2_000);
  });
});
