import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createApp } from "#server/app/app.ts";
import { addFront } from "#server/http/front.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { connect, isUnavailable, servingLimits } from "./open-database.ts";

const limits = {
  ...servingLimits,
  max: 2,
  connectionTimeoutMillis: 1_500,
  lock_timeout: 1_500,
};

let suite: TestDatabase;
let app: FastifyInstance;
let locker: pg.Client;
let front: string;

beforeEach(async () => {
  suite = await programmeDatabase();
  front = mkdtempSync(join(tmpdir(), "palmares-front-"));
  mkdirSync(join(front, "assets"));
  writeFileSync(join(front, "index.html"), "<title>Palmares</title>");
  writeFileSync(join(front, "favicon.svg"), "<svg/>");
  const database = connect(suite.url, limits);
  app = createApp({ database });
  app.log.level = "silent";
  app.addHook("onClose", () => database.destroy());
  addFront(app, front);
  await app.ready();
  locker = new pg.Client(suite.url);
  await locker.connect();
});
afterEach(async () => {
  await locker.end();
  await app.close();
  await suite.drop();
  rmSync(front, { recursive: true });
});

const get = (url: string) =>
  app.inject({ url, headers: { "accept-language": "es" } });

it("pages and files are served while the programme's tables are locked", async () => {
  await locker.query("begin; lock table programme, options, users");
  const asked = [];
  for (let i = 0; i < 3; i += 1) asked.push(get("/v2/config/app"));
  const order: string[] = [];
  const calls = asked.map(async (call) => {
    await call;
    order.push("call");
  });
  for (const url of ["/fo/", "/fo/favicon.svg", "/fo/challenge/1"]) {
    const { statusCode, headers } = await get(url);
    expect(statusCode).toBe(200);
    expect(headers["content-security-policy"]).toContain("script-src 'self'");
    order.push("file");
  }
  await Promise.all(calls);
  expect(order).toEqual(["file", "file", "file", "call", "call", "call"]);
});

it("responds with Retry-After to calls that wait for a lock or a connection", async () => {
  await locker.query("begin; lock table programme");
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => get("/v2/config/app")),
  );
  for (const { statusCode, headers, json } of answers) {
    expect(statusCode).toBe(503);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(headers["cache-control"]).toBe("no-store");
    expect(json()["hydra:description"]).toMatch(/^El servicio/);
  }
  await locker.query("commit");
  expect((await get("/v2/config/app")).statusCode).toBe(200);
});

it("aborts slow statements and idle transactions", async () => {
  const database = connect(suite.url, {
    ...limits,
    statement_timeout: 100,
    idle_in_transaction_session_timeout: 100,
  });
  const asked = (statement: ReturnType<typeof sql>) =>
    statement.execute(database);
  await expect(asked(sql`select pg_sleep(5)`)).rejects.toSatisfy(isUnavailable);
  await expect(
    database.transaction().execute(async (transaction) => {
      await sql`select 1`.execute(transaction);
      await vi.waitFor(async () => {
        const { rows } = await locker.query(
          "select from pg_stat_activity where state = 'idle in transaction'",
        );
        expect(rows).toEqual([]);
      });
      await sql`select 1`.execute(transaction);
    }),
  ).rejects.toSatisfy(isUnavailable);
  await database.destroy();
});
