import { type Kysely, type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { usagesByPeople } from "#server/repositories/documents/people-usages.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import type { Database } from "./schema.ts";

let suite: TestDatabase;
let database: Kysely<Database>;
beforeAll(async () => {
  suite = await programmeDatabase();
  ({ database } = suite);
});
afterAll(() => suite.drop());

type Entity = "challenges" | "products";
const entities: Entity[] = ["challenges", "products"];

/** What belongs to the document itself, and is deleted with it. */
const partsOfDocuments = [
  "challenge_products",
  "challenge_targets",
  "custom_goals",
  "settlements",
];

async function idOf(query: RawBuilder<{ id: number }>): Promise<number> {
  const { rows } = await query.execute(database);
  return rows[0]?.id ?? 0;
}

/** A challenge or product that no one has entries in. */
const newOf = (entity: Entity): Promise<number> =>
  idOf(
    entity === "challenges"
      ? sql`
          insert into challenges
            (type, is_group, is_rewarding_global, are_results_visible, are_results_anonymized, settings, texts)
          values ('Photo', false, true, true, false, '{}', '{"fr": {"title": "Essai"}}') returning id`
      : sql`insert into products (name, status) values ('Essai', 'active') returning id`,
  );

const participant = () =>
  idOf(
    sql`select id from users where profile ->> 'firstName' is not null order by id limit 1`,
  );
const group = () => idOf(sql`select id from groups order by id limit 1`);

const newResult = async (challenge: number) =>
  idOf(sql`
    insert into challenge_results (challenge_id, group_id, status, created_at)
    values (${challenge}, ${await group()}, 'validated', now()) returning id`);

/** What people have, of a challenge or a product by its id, and the kinds of usages that say so. */
const cases: [
  table: string,
  entity: Entity,
  add: (id: number) => Promise<RawBuilder<unknown>>,
  usages: string[],
][] = [
  [
    "declarations",
    "challenges",
    async (id) => sql`
      insert into declarations (challenge_id, user_id, status, created_at)
      values (${id}, ${await participant()}, 'refused', now())`,
    ["participant"],
  ],
  [
    "challenge_results",
    "challenges",
    async (id) => sql`
      insert into challenge_results (challenge_id, user_id, status, created_at)
      values (${id}, ${await participant()}, 'waiting', now())`,
    ["participant"],
  ],
  [
    "votes",
    "challenges",
    async (id) => sql`
      insert into votes (result_id, user_id) values (${await newResult(id)}, ${await participant()})`,
    ["group", "participant"],
  ],
  [
    "participations",
    "challenges",
    async (id) => sql`
      insert into participations (challenge_id, user_id, is_participating, answered_at)
      values (${id}, ${await participant()}, false, now())`,
    ["participant"],
  ],
  [
    "point_movements",
    "challenges",
    async (id) => sql`
      insert into point_movements (challenge_id, user_id, points, label, made_at)
      values (${id}, ${await participant()}, 1, '{}', now())`,
    ["participant"],
  ],
  [
    "declaration_products",
    "products",
    async (id) => sql`
      insert into declaration_products
        (product_id, declaration_id, quantity, currency_value, reward, threshold, coefficient, reward_value, result_value)
      values (${id}, (select min(id) from declarations), 1, 0, 0, 0, 0, 0, 0)`,
    ["challenge"],
  ],
  [
    "result_products",
    "products",
    async (id) => sql`
      insert into result_products (product_id, result_id, quantity, financial_value, reward_value, result_value)
      values (${id}, (select min(id) from challenge_results), 1, 0, 0, 0)`,
    ["challenge"],
  ],
];

const remove = (entity: Entity, id: number) =>
  sql`delete from ${sql.table(entity)} where id = ${id}`.execute(database);

async function usagesOf(entity: Entity, id: number) {
  const query = usagesByPeople(entity) ?? "";
  const { rows } = await sql
    .raw<{ kind: string; id: number; name: string | null }>(
      query.replaceAll("$id", String(id)).replaceAll("$language", "fr"),
    )
    .execute(database);
  return rows.toSorted((one, other) => one.kind.localeCompare(other.kind));
}

describe("BO-10.7 nothing of people goes with a challenge or a product", () => {
  test.each(entities)("no reference to %s deletes it", async (entity) => {
    const { rows } = await sql<{ table: string; action: string }>`
      select conrelid::regclass::text as table, confdeltype as action from pg_constraint
      where contype = 'f' and confrelid = ${entity}::regclass and convalidated order by 1`.execute(
      database,
    );
    expect(rows.length).toBeGreaterThan(2);
    for (const { table, action } of rows)
      expect([table, action]).toEqual([
        table,
        partsOfDocuments.includes(table) ? "c" : "r",
      ]);
  });

  test.each(cases)(
    "one that has %s cannot be deleted, and its usages say why",
    async (_, entity, add, kinds) => {
      const id = await newOf(entity);
      expect(await usagesOf(entity, id)).toEqual([]);
      await (await add(id)).execute(database);
      await expect(remove(entity, id)).rejects.toMatchObject({
        code: expect.stringMatching(/^23(001|503)$/),
      });
      const usages = await usagesOf(entity, id);
      expect(usages.map(({ kind }) => kind)).toEqual(kinds);
      for (const usage of usages)
        expect(usage).toEqual({
          ...{ kind: expect.any(String), id: expect.any(Number) },
          name: expect.any(String),
        });
    },
  );

  test.each(entities)(
    "one of %s that people have nothing of goes with its own rows",
    async (entity) => {
      const id = await newOf(entity);
      const other = await newOf(
        entity === "products" ? "challenges" : "products",
      );
      const [challenge, product] =
        entity === "challenges" ? [id, other] : [other, id];
      await sql`
        insert into challenge_products (challenge_id, product_id) values (${challenge}, ${product})`.execute(
        database,
      );
      await sql`
        insert into challenge_targets (challenge_id, group_id) values (${challenge}, ${await group()})`.execute(
        database,
      );
      await remove(entity, id);
      const { rows } = await sql`
        select from challenge_products where challenge_id = ${challenge} and product_id = ${product}`.execute(
        database,
      );
      expect(rows).toEqual([]);
    },
  );
});
