import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { emptyDatabase, type TestDatabase } from "#tests/support/database.ts";
import { createClock } from "./clock.ts";

const HOUR_MS = 3_600_000;

let empty: TestDatabase;
beforeAll(async () => {
  empty = await emptyDatabase();
});
afterAll(() => empty.drop());
afterEach(() => vi.useRealTimers());

const databaseTime = async (): Promise<number> => {
  const { now } = await empty.database
    .selectNoFrom(sql<Date>`clock_timestamp()`.as("now"))
    .executeTakeFirstOrThrow();
  return now.getTime();
};

test.each([
  ["behind", -HOUR_MS],
  ["ahead", HOUR_MS],
])(
  "BO-9.92 a machine whose clock is an hour %s has the database's time",
  async (_, by) => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + by });
    const clock = createClock(empty.database);
    await clock.read();
    const gap = clock.now().getTime() - (await databaseTime());
    expect(Math.abs(gap)).toBeLessThan(1_000);
  },
);

test("BO-9.92 setting the machine's clock does not move it", async () => {
  const clock = createClock(empty.database);
  await clock.read();
  const before = clock.now().getTime();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - HOUR_MS });
  expect(clock.now().getTime()).toBeGreaterThanOrEqual(before);
});
