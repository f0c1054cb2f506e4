import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { importTraits } from "#registry/imports.ts";
import {
  createTableSession,
  type TableHead,
} from "#src/back-office/table-file/table-session.ts";
import { matchColumns } from "#src/domain/imports/match-columns.ts";
import { rowFields } from "#src/domain/imports/row-fields.ts";
import { language } from "#src/schema/constraints.gen.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { type Office, openOffice } from "#tests/support/office.ts";

let test: TestApp;
let office: Office;
beforeEach(async () => {
  test = await createTestApp();
  office = await openOffice(test);
});
afterEach(() => test.close());

const exported = async (body: object = {}, language = "en") => {
  const answer = await office.call("POST", "/participants/export", body, {
    "accept-language": language,
  });
  expect(answer.status).toBe(200);
  const lines = answer.body.split("\r\n");
  expect(lines.pop()).toBe("");
  return { ...answer, head: lines[0], rows: lines.slice(1) };
};

const addPeople = (count: number) =>
  sql`
    insert into users (username, email, client_id, is_active, is_cgu_accepted, profile, created_at)
    select 'x' || n || '@example.net', 'x' || n || '@example.net', '=' || n, n % 2 = 0, true,
      jsonb_build_object('firstName', 'Zoé', 'lastName', 'Zed ' || n % 7, 'picture', null),
      timestamptz '2026-01-01 00:00:00.123456Z' + n % 5 * interval '1 microsecond'
    from generate_series(1, ${count}::int) n`.execute(test.database);

describe("BO-7.3 the export of participants", () => {
  it("needs the password again (BO-1.5), and is written to the audit trail without what was searched for", async () => {
    const refused = await office.call("POST", "/participants/export", {});
    expect(refused.status).toBe(403);
    expect(refused.json.reason).toBe("reauthenticate");
    await office.stepUp();
    const { rows } = await exported({ q: "camille" });
    const { json } = await office.call("GET", "/audit?entity=participant/list");
    expect(json.items).toMatchObject([
      {
        action: "participant.export",
        after: `Personnes : ${rows.length}; Recherche : oui`,
      },
    ]);
  });

  it("has the columns of the list in the language of the request, for spreadsheets", async () => {
    await addPeople(1);
    await office.stepUp();
    const { head, rows, headers } = await exported({ q: "zed" });
    expect(headers).toMatchObject({
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="participants.csv"',
    });
    expect(head).toBe(
      "\uFEFFLast name,First name,Email address,Client identifier,Groups,Points,Status,Joined",
    );
    expect(rows).toEqual([
      "Zed 1,Zoé,x1@example.net,'=1,,0,Disabled,2026-01-01",
    ]);
    const french = await exported({ q: "zed" }, "fr");
    expect(french.head).toContain("Nom;Prénom;Adresse e-mail;");
    expect(french.rows[0]).toContain(";Désactivé;");
  });

  it.each(["name", "-name", "email", "-email", "createdAt", "-createdAt"])(
    "has everyone once, in the order of the list, read in parts: %s",
    async (sort) => {
      await addPeople(2_345);
      await office.stepUp();
      const { rows } = await exported({ q: "zed", sort });
      const addresses = rows.map((row) => row.split(",")[2]);
      expect(new Set(addresses).size).toBe(2_345);
      const listed = async (page: number) =>
        (
          await office.call(
            "GET",
            `/participants?q=zed&sort=${sort}&itemsPerPage=100&page=${page}`,
          )
        ).json.items.map(({ email }: { email: string }) => email);
      expect(addresses.slice(0, 100)).toEqual(await listed(1));
      expect(addresses.slice(1_000, 1_100)).toEqual(await listed(11));
      expect(addresses.slice(2_300)).toEqual(await listed(24));
    },
  );

  it("follows the filters of the list", async () => {
    await addPeople(10);
    await office.stepUp();
    const { rows } = await exported({ q: "zed", state: "disabled" });
    expect(rows).toHaveLength(5);
    expect((await exported({ q: "no such person" })).rows).toEqual([]);
  });

  it.each(language.enum)(
    "changes nothing when it is imported: %s",
    async (readIn) => {
      await sql`
      with g as (
        insert into groups (name) values ('Paris, Est'), ('A; B|C'), ('"Gold"'), ('=Sum'), ('Twin'), ('twin') returning id, name
      ), u as (
        insert into users (username, email, client_id, is_active, is_cgu_accepted, profile)
        select n || '@example.net', n || '@Example.net', client, true, true,
          jsonb_build_object('firstName', first, 'lastName', last, 'picture', null)
        from (values ('a', '+33abc', 'Zoé', 'Essai'), ('b', '''=x', '=x', '-y; =z'), ('c', null, 'Jean, dit "J"', '''t Hooft'),
          ('d', '@1', null, 'Z'), ('e', '001', null, null)) p (n, client, first, last) returning id
      )
      insert into user_groups (user_id, group_id)
      select u.id, g.id from u, g where g.name <> 'Twin' and u.id % 2 = 0 or g.name in ('Paris, Est', 'Twin')`.execute(
        test.database,
      );
      await office.stepUp();
      const { body } = await exported({}, readIn);
      const table = createTableSession();
      const head = (await table.open({
        ...{ source: new File([body], "people.csv"), language: readIn },
        maxLines: 1_000,
      })) as TableHead;
      const { schema } = importTraits("participants");
      const fields = rowFields(schema);
      const columns = matchColumns(fields, head);
      expect(columns).toEqual({
        ...{ lastName: 0, firstName: 1, email: 2, clientId: 3, groups: 4 },
      });
      await table.check({
        ...{ fields, columns, schema, orders: {}, mark: "," },
        timeZone: "Europe/Paris",
      });
      const made = { kind: "participants", fileName: "people.csv" };
      const { id } = (await office.call("POST", "/imports", made)).json;
      await office.call("PUT", `/imports/${id}/rows`, await table.part(1));
      await test.runJobs();
      expect((await office.call("GET", `/imports/${id}`)).json).toMatchObject({
        counts: { same: head.count, added: 0, changed: 0, refused: 0 },
      });
    },
  );

  it.each([{ state: "gone" }, { q: "x".repeat(201) }, { page: 1 }])(
    "BO-9.26 refuses %j",
    async (body) => {
      await office.stepUp();
      const { status } = await office.call(
        "POST",
        "/participants/export",
        body,
      );
      expect(status).toBe(422);
    },
  );
});
