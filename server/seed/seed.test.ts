import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { emptyDatabase, type TestDatabase } from "#tests/support/database.ts";
import { people } from "./people.ts";
import { clear, isEmpty, prepareProgramme, seed } from "./seed.ts";

const now = new Date("2026-03-10T10:15:00Z");

let test: TestDatabase;
beforeEach(async () => {
  test = await emptyDatabase();
  await migrate(test.database);
});
afterEach(() => test.drop());

async function count(table: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(table)}
  `.execute(test.database);
  return rows[0]?.total ?? 0;
}

/** The names of a constraint's columns, in order. */
const columnsOf = (table: "conrelid" | "confrelid", numbers: string) => sql`(
  select array_agg(attname::text order by place)
  from unnest(${sql.ref(numbers)}) with ordinality as k (number, place)
  join pg_attribute on attrelid = ${sql.ref(table)} and attnum = number
)`;

/** Rows with dangling foreign keys, by constraint: the seed skips the database's own check. */
async function orphans(): Promise<string[]> {
  const { rows } = await sql<{
    name: string;
    child: string;
    parent: string;
    keys: string[];
    parentKeys: string[];
  }>`
    select conname as name, conrelid::regclass::text as child, confrelid::regclass::text as parent,
      ${columnsOf("conrelid", "conkey")} as keys, ${columnsOf("confrelid", "confkey")} as "parentKeys"
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace
  `.execute(test.database);
  expect(rows.length).toBeGreaterThan(15);
  const found: string[] = [];
  for (const { name, child, parent, keys, parentKeys } of rows) {
    const list = (table: string, columns: readonly string[]) =>
      sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
    const lost = await sql`
      select from ${sql.table(child)} c
      where num_nulls(${list("c", keys)}) = 0
        and not exists (select from ${sql.table(parent)} p where (${list("p", parentKeys)}) = (${list("c", keys)}))
      limit 1
    `.execute(test.database);
    if (lost.rows.length > 0) found.push(name);
  }
  return found;
}

describe("the seed", () => {
  it("inserts the whole demo: forty participants, seventeen challenges, contents, products, badges; dates are relative to the given time, and later rows have free ids", async () => {
    expect(await isEmpty(test.database)).toBe(true);
    await seed(test.database, { now });
    expect(await isEmpty(test.database)).toBe(false);
    expect(await count("users")).toBe(people.length);
    expect(await count("challenges")).toBe(17);
    expect(await count("products")).toBeGreaterThanOrEqual(60);
    expect(await count("contents")).toBeGreaterThan(30);
    expect(await count("badges")).toBeGreaterThanOrEqual(8);
    expect(await count("declarations")).toBeGreaterThan(100);
    expect(await count("challenge_results")).toBeGreaterThan(80);
    expect(await orphans()).toEqual([]);
    const { rows } = await sql<{ running: number }>`
      select count(*)::int as running from challenges where start_date <= ${now} and end_date > ${now}
    `.execute(test.database);
    expect(rows).toEqual([{ running: 7 }]);
    const { id } = await test.database
      .insertInto("contents")
      .values({
        status: "draft",
        is_homepage: false,
        texts: "{}",
        blocs: "{}",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    expect(id).toBeGreaterThan(90);
  });

  it("runs once if started twice at the same time", async () => {
    // The second one may print that it is waiting.
    vi.spyOn(console, "info").mockImplementation(() => {});
    await Promise.all([
      seed(test.database, { now }),
      seed(test.database, { now }),
    ]);
    expect(await count("users")).toBe(people.length);
  });

  it("adds only as many people as are missing, and gives groups the sum of their members' declarations", async () => {
    const groupResults = async () => {
      const { rows } = await sql<{
        value: number;
        declared: number;
        ofProducts: number;
      }>`
        select r.result_value as value, (
          select sum(p.result_value) from result_products p where p.result_id = r.id
        ) as "ofProducts", (
          select sum(d.result_value) from declarations d join user_groups g on g.user_id = d.user_id
          where g.group_id = r.group_id and d.challenge_id = r.challenge_id and d.status = 'validated'
        ) as declared
        from challenge_results r where r.group_id is not null order by r.group_id
      `.execute(test.database);
      for (const { value, declared, ofProducts } of rows) {
        expect(value).toBe(declared);
        expect(value).toBe(ofProducts);
      }
      return rows.map(({ value }) => value);
    };
    await seed(test.database, { now });
    const before = await groupResults();
    expect(before).toHaveLength(3);
    await seed(test.database, { now, participants: 140 });
    expect(await count("users")).toBe(people.length + 100);
    const after = await groupResults();
    expect(after).toHaveLength(3);
    expect(Math.min(...after)).toBeGreaterThan(Math.max(...before));
    const results = await count("challenge_results");
    await seed(test.database, { now, participants: 140 });
    expect(await count("challenge_results")).toBe(results);
    await seed(test.database, { now, participants: 150 });
    expect(await count("users")).toBe(people.length + 110);
    expect(await orphans()).toEqual([]);
  });

  it("starts over when cleared, but keeps the server's secrets", async () => {
    await seed(test.database, { now });
    await test.database
      .insertInto("secrets")
      .values({ name: "token-secret", value: "x" })
      .execute();
    await clear(test.database);
    expect(await isEmpty(test.database)).toBe(true);
    expect(await count("declarations")).toBe(0);
    await seed(test.database, { now, participants: 41 });
    expect(await count("users")).toBe(people.length + 1);
    expect(await count("secrets")).toBe(1);
    expect(await orphans()).toEqual([]);
    const held = test.database
      .selectFrom("user_roles")
      .innerJoin("roles", "roles.id", "user_roles.role_id")
      .select("roles.key");
    expect((await held.execute()).map(({ key }) => key)).toContain(
      "administrator",
    );
  });
});

it("any other programme starts with settings and refusal reasons, once", async () => {
  vi.spyOn(console, "info").mockImplementation(() => {});
  await Promise.all([
    prepareProgramme(test.database, false),
    prepareProgramme(test.database, false),
  ]);
  const documents = await test.database
    .selectFrom("documents")
    .select(["kind", "name", "projected_revision"])
    .orderBy("kind")
    .execute();
  expect(documents).toEqual([
    { kind: "reasons", name: "Motifs de refus", projected_revision: 1 },
    { kind: "settings", name: "Réglages", projected_revision: 1 },
  ]);
  expect(
    await test.database.selectFrom("programme").select("config").execute(),
  ).toMatchObject([{ config: { fr: { programName: "Palmares" } } }]);
  expect(await count("refusal_reasons")).toBe(5);
});
