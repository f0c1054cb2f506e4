import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { up } from "./migrations/0017-unit-forms.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

it("units stored as text remain texts", async () => {
  await sql`alter table products alter column unit type text using nullif(unit ->> 'one', 'kit')`.execute(
    test.database,
  );
  await test.database
    .transaction()
    .execute((transaction) => up(transaction as never));
  const units = await test.database
    .selectFrom("products")
    .select("unit")
    .distinct()
    .execute();
  expect(units.map(({ unit }) => unit)).toEqual(
    expect.arrayContaining(["appareil", "radiateur", null]),
  );
});
