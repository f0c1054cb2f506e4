import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { createShortMemoryRepository } from "./short-memory.ts";

let suite: TestDatabase;
beforeAll(async () => {
  suite = await programmeDatabase();
});
afterAll(() => suite.drop());

/** Two processes on one database. */
const both = () =>
  [suite, suite].map(({ database }) => createShortMemoryRepository(database));

const letTimePass = () =>
  suite.database
    .updateTable("short_memory")
    .set({ ends_at: sql<Date>`now()` })
    .execute();

test("a value is handed out once, to whichever process asks", async () => {
  const [here, there] = both();
  const key = "state ".repeat(2000);
  await here?.put(key, "kept", 60);
  const taken = await Promise.all([here?.take(key), there?.take(key)]);
  expect(taken.filter((value) => value !== undefined)).toEqual(["kept"]);
});

test("a value is gone when its seconds are over", async () => {
  const [here] = both();
  await here?.put("state", "kept", 60);
  await letTimePass();
  expect(await here?.take("state")).toBeUndefined();
});

test("a key is claimed once among all, and free again when its seconds are over", async () => {
  const [here, there] = both();
  const claims = await Promise.all([
    here?.claim("jti", 60),
    there?.claim("jti", 60),
  ]);
  expect(claims.sort()).toEqual([false, true]);
  await letTimePass();
  expect(await here?.claim("jti", 60)).toBe(true);
});

test("what is over does not stay", async () => {
  const [here] = both();
  await here?.put("old", "kept", 60);
  await letTimePass();
  await here?.put("new", "kept", 60);
  const { count } = await suite.database
    .selectFrom("short_memory")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .executeTakeFirstOrThrow();
  expect(count).toBe("1");
});
