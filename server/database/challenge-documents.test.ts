import { type Kysely, sql, type Transaction } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type KindName, kindOf } from "#registry/documents.ts";
import { projectionOf } from "#server/repositories/documents/projection.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { batch } from "./migrations/0107-challenge-documents.ts";
import type { Database } from "./schema.ts";

let programme: TestDatabase;
let database: Kysely<Database>;

interface Carried {
  id: number;
  name: string;
  body: string;
  row: Record<string, unknown>;
}

/** The documents of a kind with the rows that they hold. */
const carried = async (kind: KindName) => {
  const { rows } = await sql<Carried>`
    select d.entity_id as id, d.name, v.body, to_jsonb(t) as row from documents d
    join document_revisions v on v.document_id = d.id and v.revision = d.projected_revision
    join document_drafts f on f.document_id = d.id and f.body = v.body
    join document_releases r on r.document_id = d.id and r.applied_at is not null
    join ${sql.table(kindOf(kind).entity ?? "")} t on t.id = d.entity_id
    where d.kind = ${kind} order by d.entity_id`.execute(database);
  return rows;
};

async function run(): Promise<void> {
  let progress: Awaited<ReturnType<typeof batch>> = null;
  do
    progress = await database
      .transaction()
      .execute((transaction) =>
        batch(transaction as unknown as Transaction<unknown>, progress),
      );
  while (progress !== null);
}

let lists: unknown;
beforeAll(async () => {
  programme = await programmeDatabase();
  database = programme.database;
  const named = sql`select encode(hash, 'hex') as list, count from document_lists order by 1`;
  lists = (await named.execute(database)).rows;
  await sql`delete from documents where kind in ('product', 'challenge')`.execute(
    database,
  );
  await sql`delete from document_lists`.execute(database);
  await sql`update products set code = null where id = 60`.execute(database);
  await sql`update products set code = ' CAL-AER-006 ' where id = 59`.execute(
    database,
  );
  await run();
  const again = await named.execute(database);
  expect(again.rows).toHaveLength((lists as unknown[]).length);
});
afterAll(() => programme.drop());

describe.each(["product", "challenge"] as const)(
  "BO-10.1 each %s of an existing database becomes a live document",
  (kind) => {
    test("whose rows are those that it had", async () => {
      const documents = await carried(kind);
      expect(documents).toHaveLength(kind === "product" ? 60 : 17);
      for (const { id, body, row } of documents) {
        const { entity = "" } = kindOf(kind);
        const [made] =
          projectionOf(kindOf(kind), JSON.parse(body), id)[entity]?.rows ?? [];
        for (const [column, value] of Object.entries(made ?? {}))
          expect([id, column, comparable(value)]).toEqual([
            ...[id, column, comparable(row[column])],
          ]);
      }
    });
  },
);

/** A column's value as the database would have it. */
const comparable = (value: unknown): unknown =>
  typeof value === "string" && /^\d{4}-\d\d-\d\dT/.test(value)
    ? new Date(value).getTime()
    : value;

test("BO-10.1 they are named by their French title or name", async () => {
  const names = await Promise.all(
    (["product", "challenge"] as const).map(
      async (kind) => (await carried(kind))[0]?.name,
    ),
  );
  expect(names).toEqual([
    "Pompe à chaleur Aéria 6 kW",
    "Cap sur la pompe à chaleur",
  ]);
});

test("BO-10.2 products that lack a code, or have that of another, get one of their own", async () => {
  const products = await carried("product");
  const codes = products.map(({ body }) => JSON.parse(body).productCode);
  expect(codes.slice(58)).toEqual(["CAL-AER-006-59", "P-60"]);
  expect(new Set(codes).size).toBe(60);
});

test("BO-10.4 a challenge has its products as a list, and running again changes nothing", async () => {
  const before = await carried("challenge");
  expect(JSON.parse(before[0]?.body ?? "").products).toEqual({
    ...{ list: expect.stringMatching(/^[0-9a-f]{64}$/), count: 6 },
  });
  await run();
  expect(await carried("challenge")).toEqual(before);
});
