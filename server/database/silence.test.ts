/** A database that accepts connections and stops responding. */
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { openSilentLine, type SilentLine } from "#tests/support/silent-line.ts";
import {
  type ConnectionLimits,
  connect,
  isUnavailable,
  replicaLimits,
  servingLimits,
} from "./open-database.ts";

/** Those of a server, with a fifth of its timeouts. */
const limits = {
  ...servingLimits,
  connectionTimeoutMillis: servingLimits.connectionTimeoutMillis / 5,
  query_timeout: servingLimits.query_timeout / 5,
  statement_timeout: servingLimits.statement_timeout / 5,
} satisfies ConnectionLimits;
/** How much longer than its timeout a query may take. */
const LATE_MS = 500;
const giveUpSeconds = (limits.query_timeout + LATE_MS) / 1_000;

let line: SilentLine;
let suite: TestDatabase;
let test: TestApp | undefined;

beforeEach(async () => {
  // Each cut connection is logged.
  vi.spyOn(console, "error").mockImplementation(() => {});
  suite = await programmeDatabase();
  line = await openSilentLine(Number(new URL(suite.url).port));
});
afterEach(async () => {
  await test?.close();
  test = undefined;
  await line.close();
  await suite.drop();
});

/** Its address over the line. */
function overLine(): string {
  const url = new URL(suite.url);
  url.port = String(line.port);
  return url.href;
}

/** The duration of `work` in seconds. */
async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return (performance.now() - began) / 1_000;
}

it("leads to 503 within ten seconds, on open and new connections, and recovers once it responds again", async () => {
  expect(servingLimits.query_timeout + LATE_MS).toBeLessThanOrEqual(10_000);
  const database = connect(overLine(), { ...limits, max: 2 });
  test = await createTestApp({ database });
  test.app.log.level = "silent";
  const get = () => test?.app.inject({ url: "/v2/config/app" });
  expect((await get())?.statusCode).toBe(200);
  line.fallSilent();
  const transaction = database.transaction().execute(async (transaction) => {
    await sql`select 1`.execute(transaction);
  });
  transaction.catch(() => {});
  expect(
    await secondsOf(async () => {
      for (const answer of await Promise.all([get(), get(), get()])) {
        expect(answer?.statusCode).toBe(503);
        expect(Number(answer?.headers["retry-after"])).toBeGreaterThan(0);
      }
      await expect(transaction).rejects.toSatisfy(isUnavailable);
    }),
  ).toBeLessThan(giveUpSeconds);
  line.answerAgain();
  await vi.waitFor(async () => expect((await get())?.statusCode).toBe(200));
  await database.destroy();
});

it("ends an open transaction in the same time", async () => {
  const database = connect(overLine(), limits);
  expect(
    await secondsOf(async () => {
      await expect(
        database.transaction().execute(async (transaction) => {
          await sql`select 1`.execute(transaction);
          line.fallSilent();
          await sql`select 2`.execute(transaction);
        }),
      ).rejects.toSatisfy(isUnavailable);
    }),
  ).toBeLessThan(giveUpSeconds);
  await database.destroy();
});

it("falls back to the primary if it is a replica", async () => {
  const readDatabase = connect(overLine(), replicaLimits);
  test = await createTestApp({ readDatabase });
  const products = async () => {
    const { status, json } = await (test as TestApp).call(
      "/v2/challenge-list-products?id=3",
    );
    expect(status).toBe(200);
    return json["hydra:totalItems"];
  };
  // Removes data that the primary has, to see which of them responds.
  await suite.database.deleteFrom("challenge_products").execute();
  await suite.database
    .insertInto("replica_beats")
    .values({ id: true, at: new Date(Date.now() + 3_600_000) })
    .execute();
  await vi.waitFor(async () => expect(await products()).toBe(0), {
    timeout: 20_000,
  });
  line.fallSilent();
  expect(
    await secondsOf(async () => expect(await products()).toBeGreaterThan(0)),
  ).toBeLessThan(5);
  expect(await secondsOf(products)).toBeLessThan(1.5);
  line.answerAgain();
  await vi.waitFor(async () => expect(await products()).toBe(0), {
    timeout: 20_000,
  });
  await readDatabase.destroy();
});
