import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { parseBigint } from "./bigint-parser.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("prices and points are read as numbers", async () => {
  const { database } = test;
  const reward = await database
    .selectFrom("rewards")
    .select("price")
    .executeTakeFirstOrThrow();
  const movement = await database
    .selectFrom("point_movements")
    .select("points")
    .executeTakeFirstOrThrow();
  expect(reward).toEqual({ price: expect.any(Number) });
  expect(movement).toEqual({ points: expect.any(Number) });
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
