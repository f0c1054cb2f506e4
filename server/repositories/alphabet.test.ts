import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import type { Database } from "#server/database/schema.ts";
import { plainText } from "#src/domain/values/search-words.ts";
import { openAdministration } from "#tests/support/office.ts";
import { inAlphabet } from "./alphabet.ts";

const { app, office } = await openAdministration();

const sorted = [
  ...["abricot", "Âne", "Bœuf", "bol", "Eau", "Écureuil", "étoile"],
  ...["Muñoz", "Zèbre", "zoo"],
];
const mixed = sorted.toSorted().toReversed();

const names = (items: { name: string }[]) =>
  items
    .map(({ name }) => name.replace(/ XX$/, ""))
    .filter((name) => sorted.includes(name));

const listed = async (path: string) => {
  const { json, status } = await office.call("GET", path);
  expect(status).toBe(200);
  return names(json.items);
};

test("BO-7.5 names are sorted as the programme's languages do", async () => {
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${[...mixed, "munzer"]}::text[]) name order by ${inAlphabet("name")}`.execute(
    app.database,
  );
  expect(rows.map(({ name }) => name)).toEqual([
    ...sorted.slice(0, 7),
    ...["munzer", "Muñoz", "Zèbre", "zoo"],
  ]);
});

test("BO-7.5 pages, in both directions, and the pages of their list", async () => {
  for (const name of mixed)
    await office.call("POST", "/documents", {
      ...{ kind: "group", name, body: { name } },
    });
  const path = "/documents?kind=group&itemsPerPage=100";
  expect(await listed(`${path}&sort=name`)).toEqual(sorted);
  expect(await listed(`${path}&sort=-name`)).toEqual(sorted.toReversed());
  const found: string[] = [];
  for (const page of [1, 2, 3])
    found.push(...(await listed(`/search?q=o&itemsPerPage=100&page=${page}`)));
  expect(found).toEqual(sorted.filter((name) => plainText(name).includes("o")));
});

test("BO-7.5 participants, page by page and exported", async () => {
  for (const [index, firstName] of mixed.entries()) {
    const email = `a${index}@alphabet.example.com`;
    const person = { email, firstName, lastName: "XX" };
    const made = await office.call("POST", "/participants", person);
    expect(made.json).toEqual({ id: expect.any(Number) });
  }
  const path = "/participants?q=alphabet.example&sort=name";
  const firsts = await Promise.all(
    [1, 2, 3, 4].map((page) => listed(`${path}&itemsPerPage=3&page=${page}`)),
  );
  expect(firsts.flat()).toEqual(sorted);
});

test("BO-7.5 a page of a long list comes from an index", async () => {
  const planOf = (query: ReturnType<typeof sql>, database: Kysely<Database>) =>
    database.transaction().execute(async (transaction) => {
      await sql`set local enable_sort = off; set local enable_seqscan = off`.execute(
        transaction,
      );
      return JSON.stringify((await query.execute(transaction)).rows);
    });
  expect(
    await planOf(
      sql`explain select id from documents d where kind = 'page' order by d.name collate alphabet, d.id limit 30`,
      app.database,
    ),
  ).toContain("documents_by_name");
});
