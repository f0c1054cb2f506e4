import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { createEphemeralStore } from "./ephemeral-store.ts";

let suite: TestDatabase;
beforeAll(async () => {
  suite = await programmeDatabase();
});
afterAll(() => suite.drop());

/** Two processes on one database. */
const both = () =>
  [suite, suite].map(({ database }) => createEphemeralStore(database));

const expireAll = () =>
  suite.database
    .updateTable("ephemeral_entries")
    .set({ expires_at: sql<Date>`now()` })
    .execute();

test("a value can be taken once, by any process", async () => {
  const [here, there] = both();
  const key = "state ".repeat(2000);
  await here?.set(key, "kept", 60);
  const taken = await Promise.all([here?.take(key), there?.take(key)]);
  expect(taken.filter((value) => value !== undefined)).toEqual(["kept"]);
});

test("a value expires", async () => {
  const [here] = both();
  await here?.set("state", "kept", 60);
  await expireAll();
  expect(await here?.take("state")).toBeUndefined();
});

test("a key can be set once by all processes, and again after it has expired", async () => {
  const [here, there] = both();
  const added = await Promise.all([
    here?.setIfAbsent("jti", 60),
    there?.setIfAbsent("jti", 60),
  ]);
  expect(added.sort()).toEqual([false, true]);
  await expireAll();
  expect(await here?.setIfAbsent("jti", 60)).toBe(true);
});

test("expired entries are removed", async () => {
  const [here] = both();
  await here?.set("old", "kept", 60);
  await expireAll();
  await here?.set("new", "kept", 60);
  const { count } = await suite.database
    .selectFrom("ephemeral_entries")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe(1);
});
