import { unzipSync } from "fflate";
import { sql } from "kysely";
import Papa from "papaparse";
import { describe, expect, test } from "vitest";
import { exportFields, exportNames } from "#registry/exports.ts";
import { type ImportName, importTraits } from "#registry/imports.ts";
import { demo } from "#server/seed/people.ts";
import {
  createTableSession,
  type TableHead,
} from "#src/back-office/table-file/table-session.ts";
import { matchColumns } from "#src/domain/imports/match-columns.ts";
import { rowFields } from "#src/domain/imports/row-fields.ts";
import {
  giveRoles,
  openAdministration,
  openOffice,
} from "#tests/support/office.ts";

const { app, office } = await openAdministration();
await office.stepUp();

const purpose = "Invoice";

const request = (body: object, by = office) =>
  by.call(
    ...(["POST", "/exports"] as const),
    { format: "csv", purpose, ...body },
    { "accept-language": "en" },
  );

/** The id of an export that is done. */
async function written(body: object) {
  const { status, json } = await request(body);
  expect(status, JSON.stringify(json)).toBe(201);
  await app.runJobs();
  return json.id as string;
}

const listed = async (id: string, by = office) =>
  (await by.call("GET", "/exports")).json.items.find(
    (one: { id: string }) => one.id === id,
  );

const fileOf = async (id: string) => {
  const { rawPayload } = await app.app.inject({
    url: `/v2/bo/exports/${id}/file`,
    headers: { cookie: office.cookie },
  });
  return rawPayload;
};

const csvOf = async (body: object) =>
  (await fileOf(await written(body))).toString();

const formats = ["csv", "xlsx"] as const;

/** The rows of a file as an import reads them. */
async function readBack(kind: ImportName, format: string, body: object) {
  const bytes = await fileOf(await written({ ...body, format }));
  const table = createTableSession();
  const head = (await table.open({
    source: new File([new Uint8Array(bytes)], `file.${format}`),
    ...{ language: "en", maxLines: 10_000 },
  })) as TableHead;
  const { schema } = importTraits(kind);
  const fields = rowFields(schema);
  const columns = matchColumns(fields, head);
  await table.check({
    ...{ fields, columns, schema, orders: {}, mark: "." },
    timeZone: "Europe/Paris",
  });
  return (await table.part(1)).rows;
}

describe("BO-21.1 an export", () => {
  test("needs the password for persons, then a purpose; nothing of it for others", async () => {
    const fresh = await openOffice(app);
    const personal = exportNames.filter(
      (kind) => !["products", "audit", "figures"].includes(kind),
    );
    for (const kind of personal) {
      const refused = await request({ kind, purpose: undefined }, fresh);
      expect([kind, refused.status, refused.json.reason]).toEqual([
        ...[kind, 403, "reauthenticate"],
      ]);
    }
    for (const kind of ["products", "audit", "figures"])
      expect((await request({ kind, purpose: undefined }, fresh)).status).toBe(
        201,
      );
    await fresh.stepUp();
    for (const without of [undefined, "", "  ", "\u200b"])
      for (const kind of personal)
        expect((await request({ kind, purpose: without }, fresh)).status).toBe(
          422,
        );
    await app.runJobs();
  });

  test.each([
    { kind: "people" },
    { kind: "figure" },
    { kind: "results", format: "pdf" },
    { kind: "results", columns: ["email", "password_hash"] },
    { kind: "results", columns: [] },
    { kind: "products", columns: ["email"] },
    { kind: "products", filter: { challenge: 1 } },
    { kind: "results", filter: { challenge: "1 or true" } },
    { kind: "results", filter: { group: 1 } },
    { kind: "results", filter: { status: "active" } },
    { kind: "audit", filter: { status: "active" } },
    { kind: "results", more: 1 },
  ])("refuses %j", async (body) => {
    expect((await request(body)).status).toBe(422);
  });

  test("of the audit log needs its permission too", async () => {
    await giveRoles(app, "participant", ["analyst"]);
    const analyst = await openOffice(app, "participant");
    expect(await request({ kind: "audit" }, analyst)).toMatchObject({
      status: 403,
      json: {
        "hydra:description": expect.stringContaining("Read the audit log"),
      },
    });
    expect((await request({ kind: "products" }, analyst)).status).toBe(201);
    await giveRoles(app, "participant", ["moderator"]);
    expect((await request({ kind: "products" }, analyst)).status).toBe(403);
    await giveRoles(app, "participant", []);
    await app.runJobs();
  });

  test("is waiting, then done, and only its owner downloads it", async () => {
    const { id } = (await request({ kind: "participants" })).json;
    expect(await listed(id)).toMatchObject({
      ...{ kind: "participants", format: "csv", state: "waiting" },
      ...{ rows: null, bytes: null },
    });
    const early = await office.call("GET", `/exports/${id}/file`);
    expect(early.status).toBe(404);
    await app.runJobs();
    const done = await listed(id);
    const file = await fileOf(id);
    expect(done).toMatchObject({ state: "done", bytes: file.length });
    expect(file.toString().split("\r\n")).toHaveLength(done.rows + 2);
    expect(Date.parse(done.expiresAt) - Date.now()).toBeGreaterThan(86_000_000);
    await giveRoles(app, "participant", ["administrator"]);
    const other = await openOffice(app, "participant");
    expect((await other.call("GET", `/exports/${id}/file`)).status).toBe(404);
    expect(await listed(id, other)).toBeUndefined();
    await giveRoles(app, "participant", []);
    await app.database
      .updateTable("office_exports")
      .set({ expires_at: new Date(0) })
      .where("id", "=", id)
      .execute();
    expect((await office.call("GET", `/exports/${id}/file`)).status).toBe(404);
    await app.removeExpired();
    await app.runJobs();
    const rows = app.database.selectFrom("office_exports").select("id");
    expect(await rows.where("id", "=", id).execute()).toEqual([]);
  });

  test("is in the audit log, when it is requested and when it is downloaded", async () => {
    const filter = { status: "active" };
    const id = await written({ kind: "participants", filter });
    const { rows } = await listed(id);
    await fileOf(id);
    const { json } = await office.call("GET", `/audit?entity=export/${id}`);
    expect(json.items).toMatchObject([
      {
        action: "export.download",
        after: expect.stringMatching(
          `Lignes\\s: ${rows};.*Motif.*: ${purpose}`,
        ),
      },
      { action: "export.create", after: expect.stringContaining(purpose) },
    ]);
  });

  test("is no download for a HEAD", async () => {
    const id = await written({ kind: "products" });
    const head = async (path: string) => {
      const headers = { cookie: office.cookie };
      const url = `/v2/bo${path}`;
      return (await app.app.inject({ method: "HEAD", url, headers }))
        .statusCode;
    };
    const recorded = async () =>
      (await office.call("GET", "/audit")).json.items[0].id;
    const last = await recorded();
    expect(await head(`/exports/${id}/file`)).toBe(404);
    expect(await head("/imports/export/products")).toBe(404);
    expect(await recorded()).toBe(last);
  });

  test.each(exportNames)(
    "of %s has each of its columns, in the order asked for",
    async (kind) => {
      const columns = exportFields(kind)
        .map(({ name }) => name)
        .reverse();
      const [head = ""] = (await csvOf({ kind, columns })).split("\r\n");
      const titles = head.replace("\uFEFF", "").split(",");
      expect(titles).toHaveLength(columns.length);
      const id = await written({ kind, columns, format: "xlsx" });
      expect(await listed(id)).toMatchObject({ state: "done" });
    },
  );

  test("of declarations has a line for each product, with the answers to the questions", async () => {
    const columns = ["declaration", "productCode", "answers"];
    const text = await csvOf({ kind: "declarations", columns });
    const lines = text.trim().split("\r\n").slice(1);
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from declarations d
      left join declaration_products l on l.declaration_id = d.id`.execute(
      app.database,
    );
    expect(lines).toHaveLength(rows[0]?.count ?? 0);
    expect(text).toMatch(/"\{""[^"@]+"":/);
    const one = await csvOf({
      ...{ kind: "declarations", columns, filter: { challenge: 2 } },
    });
    expect(one.length).toBeLessThan(text.length);
  });
});

/** Forty texts that a spreadsheet might run, or that break a file. */
const hostile = [
  ...["=", "+", "-", "@", "\t", "\r"].flatMap((mark) => [
    `${mark}cmd|' /C calc'!A0`,
    `${mark}1+1`,
    `'${mark}1`,
    `${mark}"quoted";,\n${mark}2`,
    `${mark}x`,
  ]),
  ...["a;=1+1", "a,=1+1", "a\n=1+1", 'he said "=1"', "&<>\"' ]]>"],
  ...["_x000D_", "_x005F_", "a;,\n=1", "=HYPERLINK(1)", "’’ ''"],
];

describe("BO-21.2 a file", () => {
  test.each(formats)(
    "%s has hostile cells as texts, which an import reads as they were",
    async (format) => {
      const { id } = demo.participant;
      expect(hostile).toHaveLength(40);
      await sql`delete from point_movements where label ? 'hostile'`.execute(
        app.database,
      );
      await app.database
        .insertInto("point_movements")
        .values(
          hostile.map((fr, at) => ({
            ...{ user_id: id, points: -1 - at, challenge_id: null },
            ...{ label: JSON.stringify({ fr, hostile: "" }) },
            ...{ order_id: null, made_at: new Date() },
          })),
        )
        .execute();
      const columns = ["email", "points", "reason"];
      const rows = await readBack("points", format, {
        kind: "points",
        columns,
      });
      const read = rows
        .filter((row) => row["email"] === demo.participant.email)
        .slice(-hostile.length);
      expect(read.map((row) => row["points"])).toEqual(
        hostile.map((_, at) => -1 - at),
      );
      // Imports read carriage returns as line breaks, or drop them.
      const said = (text: unknown) =>
        String(text)
          .replaceAll(/[\r\n]/g, "")
          .trim();
      expect(read.map((row) => said(row["reason"]))).toEqual(hostile.map(said));
      const file = await fileOf(
        await written({ kind: "points", format, columns }),
      );
      if (format === "csv")
        for (const cell of Papa.parse<string[]>(file.toString()).data.flat())
          expect(cell).not.toMatch(/^(?:[=+@\t\r]|-(?!\d+$))/);
      else {
        const sheet = new TextDecoder().decode(
          unzipSync(file)["xl/worksheets/sheet1.xml"],
        );
        expect(sheet).not.toContain("<f>");
        expect(sheet).not.toMatch(/<t xml:space="preserve">(_x000D_|[=+@\t-])/);
        expect(sheet).toContain("<v>-40</v>");
      }
    },
  );

  test("has real dates and numbers in a workbook", async () => {
    await app.database
      .updateTable("users")
      .set({ client_id: "007" })
      .where("id", "=", demo.newcomer.id)
      .execute();
    const columns = ["clientId", "points", "createdAt"];
    const body = { kind: "participants", format: "xlsx", columns };
    const file = unzipSync(await fileOf(await written(body)));
    const sheet = new TextDecoder().decode(file["xl/worksheets/sheet1.xml"]);
    expect(sheet).toMatch(
      /<c r="A\d+" t="inlineStr"><is><t xml:space="preserve">007<\/t><\/is><\/c><c r="B\d+"><v>-?\d+<\/v><\/c><c r="C\d+" s="4"><v>4\d{4}\.\d+<\/v><\/c>/,
    );
  });

  test("that was being written when the process was killed is written from its start", async () => {
    const { id } = (await request({ kind: "participants" })).json;
    await app.database
      .updateTable("office_exports")
      .set({ state: "running" })
      .where("id", "=", id)
      .execute();
    await app.runJobs();
    const { rows, state } = await listed(id);
    expect(state).toBe("done");
    expect((await fileOf(id)).toString().split("\r\n")).toHaveLength(rows + 2);
    await app.app.jobHandlers["office-export"]({ exportId: id }, "again");
    expect(await listed(id)).toMatchObject({ state, rows });
  });

  test("that cannot be written has failed, and says so", async () => {
    const { id } = (await request({ kind: "results" })).json;
    await app.database
      .updateTable("office_exports")
      .set({ columns: ["no such column"] })
      .where("id", "=", id)
      .execute();
    await app.runJobs();
    expect(await listed(id)).toMatchObject({ state: "failed", rows: null });
    await app.runJobs();
  });
});
