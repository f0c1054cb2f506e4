import { afterEach, beforeEach, expect, it } from "vitest";
import { UserError } from "#scripts/cli.ts";
import { emptyDatabase, type TestDatabase } from "#tests/support/database.ts";
import { openDatabase } from "./open-database.ts";

let test: TestDatabase;
beforeEach(async () => {
  test = await emptyDatabase();
});
afterEach(() => test.drop());

it("brings the database of a URL up to date, by two processes at once, and again", async () => {
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

it("names the database that cannot be reached, without its password", async () => {
  await expect(
    openDatabase("postgres://nobody:secret@127.0.0.1:1/none", "unused"),
  ).rejects.toThrow(
    new UserError(
      "The database nobody@127.0.0.1:1/none cannot be reached: connect ECONNREFUSED 127.0.0.1:1. Check DATABASE_URL, and that the server runs",
    ),
  );
});
