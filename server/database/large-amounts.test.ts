import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { parseBigint } from "./bigint-parser.ts";
import { up } from "./migrations/0020-large-amounts.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("migrates 32-bit amounts, and reads them as numbers", async () => {
  const { database } = test;
  const amounts = async () => ({
    prices: await database
      .selectFrom("rewards")
      .select("price")
      .orderBy("id")
      .execute(),
    orders: await database
      .selectFrom("orders")
      .select("points")
      .orderBy("id")
      .execute(),
    movements: await database
      .selectFrom("point_movements")
      .select("points")
      .orderBy("id")
      .execute(),
  });
  const before = await amounts();
  expect(typeof before.prices[0]?.price).toBe("number");
  await sql`
    drop trigger note_price_change on rewards;
    alter table rewards alter column price type integer;
    alter table orders alter column points type integer;
    alter table point_movements alter column points type integer`.execute(
    database,
  );
  await database
    .transaction()
    .execute((transaction) => up(transaction as never));
  expect(await amounts()).toEqual(before);
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = 'public' and column_name in ('points', 'price')
      and table_name in ('rewards', 'orders', 'point_movements') and data_type = 'bigint'`.execute(
    database,
  );
  expect(rows).toHaveLength(3);
});

it("the tables reject values beyond the safe integers", async () => {
  for (const points of ["9007199254740992", "-9007199254740992"])
    await expect(
      sql`update point_movements set points = ${points}::bigint`.execute(
        test.database,
      ),
    ).rejects.toThrow("violates check constraint");
  await expect(
    sql`update rewards set price = 9007199254740992`.execute(test.database),
  ).rejects.toThrow("violates check constraint");
});

it.each([
  ["9007199254740991", Number.MAX_SAFE_INTEGER],
  ["-9007199254740991", Number.MIN_SAFE_INTEGER],
  ["0", 0],
])("%s is a number", (text, number) => {
  expect(parseBigint(text)).toBe(number);
});

it("larger values throw instead of being rounded", () => {
  expect(() => parseBigint("9007199254740993")).toThrow(RangeError);
});
