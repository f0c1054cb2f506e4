import { afterEach, beforeEach, expect, it } from "vitest";
import { emptyDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openDatabase } from "./open-database.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await emptyDatabase();
});
afterEach(() => test.drop());

it("brings a database of one's own up to date, by two processes at once, and again", async () => {
  const [first, second] = await Promise.all([
    openDatabase(test.url, "unused"),
    openDatabase(test.url, "unused"),
  ]);
  await first.database
    .insertInto("secrets")
    .values({ name: "a", value: "b" })
    .execute();
  await first.close();
  const kept = second.database.selectFrom("secrets").selectAll();
  expect(await kept.execute()).toEqual([{ name: "a", value: "b" }]);
  await second.close();
  const third = await openDatabase(test.url, "unused");
  expect(
    await third.database.selectFrom("secrets").select("name").execute(),
  ).toHaveLength(1);
  await third.close();
});

it("says what is wrong when there is no database at the address", async () => {
  await expect(
    openDatabase("postgres://nobody@127.0.0.1:1/none", "unused"),
  ).rejects.toThrow("The database could not be brought up to date.");
});
