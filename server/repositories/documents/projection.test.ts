import { sql, type Transaction } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { KindName } from "#registry/documents.ts";
import type { Database } from "#server/database/schema.ts";
import type { JsonObject } from "#src/schema/json.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { rowsReadIn } from "#tests/support/rows-read.ts";
import { readListChanges } from "./change-facts.ts";
import { project } from "./projection.ts";
import { patchList, storeList } from "./stored-lists.ts";

let suite: TestDatabase;
beforeAll(async () => {
  suite = await programmeDatabase();
});
afterAll(() => suite.drop());

/** How many statements a change of a document takes. */
const statementsOf = (
  kind: KindName,
  entityId: number | null,
  before: JsonObject | null,
  after: JsonObject | null,
) =>
  suite.database.transaction().execute(async (transaction) => {
    let statements = 0;
    const counted = transaction.withPlugin({
      transformQuery: ({ node }) => {
        statements += 1;
        return node;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    }) as Transaction<Database>;
    await project(counted, { kind, entityId, before, after });
    return statements;
  });

const LINES = 10_000;

test("BO-10.5 10,000 lines of products are written by a statement", async () => {
  await sql`
    insert into products (name, code, status) select 'P ' || n, 'L-' || n, 'active' from generate_series(1, ${LINES}) n`.execute(
    suite.database,
  );
  // The statistics are those of the lists before.
  await sql`analyze document_list_rows`.execute(suite.database);
  const first = await storeList(
    suite.database,
    "challenge-products",
    Array.from({ length: LINES }, (_, index) => ({
      productCode: `L-${index + 1}`,
      reward: index,
    })),
  );
  const next = await patchList(
    suite.database,
    "challenge-products",
    first.list,
    { set: [{ productCode: "L-1", reward: 7 }], remove: ["L-2"] },
  );
  const id = 1;
  const rows = async () =>
    (
      await suite.database
        .selectFrom("challenge_products")
        .innerJoin("products", "products.id", "product_id")
        .select(["code", "reward", "challenge_products.id"])
        .where("challenge_id", "=", id)
        .orderBy("challenge_products.id")
        .execute()
    ).map(({ code, reward }) => [code, reward]);
  const [one, other] = [first, next].map(
    (products): JsonObject => ({ type: "List", products: { ...products } }),
  );
  for (const [before, after] of [
    [null, one],
    [one, other],
  ]) {
    const statements = await statementsOf(
      ...(["challenge", id, before ?? null, after ?? null] as const),
    );
    // And that of the challenge itself.
    expect(statements).toBeLessThanOrEqual(2);
  }
  // Each row of the two lists once.
  const read = await rowsReadIn(suite.url, async (database) => {
    const changes = await readListChanges(database, first.list, next.list);
    expect(changes).toEqual({ removed: ["L-2"], changed: ["L-1"] });
  });
  for (const [most, text] of read)
    expect(most, text).toBeLessThanOrEqual(2 * LINES);
  const stored = await rows();
  expect(stored).toHaveLength(LINES - 1);
  expect(stored.slice(0, 2)).toEqual([
    ["L-1", 7],
    ["L-3", 2],
  ]);
});

test("BO-10.5 all rows of a table are written by at most three statements", async () => {
  const options = (from: number, value: string) =>
    Array.from({ length: 300 }, (_, index) => ({
      name: `OPTION_${from + index}`,
      value,
    }));
  const before = { programName: "A", options: options(0, "a") };
  const after = { programName: "A", options: options(150, "b") };
  expect(await statementsOf("settings", null, null, before)).toBe(2);
  // Options alone differ: some go, the others are written.
  expect(await statementsOf("settings", null, before, after)).toBe(2);
  const { rows } = await sql`
    select count(*)::int as count from options where name like 'OPTION_%' and value ->> 'fr' = 'b'`.execute(
    suite.database,
  );
  expect(rows).toEqual([{ count: 300 }]);
});

test("BO-10.5 of two rows with one key the last one counts", async () => {
  const options = ["a", "b"].map((value) => ({ name: "TWICE", value }));
  await statementsOf("settings", null, null, { programName: "A", options });
  const { rows } = await sql`
    select value ->> 'fr' as value from options where name = 'TWICE'`.execute(
    suite.database,
  );
  expect(rows).toEqual([{ value: "b" }]);
});
