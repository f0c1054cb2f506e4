import { once } from "node:events";
import { readFileSync } from "node:fs";
import {
  type AddressInfo,
  connect as connectTcp,
  createServer,
  type Socket,
} from "node:net";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createApp } from "#server/app/app.ts";
import { connect } from "#server/database/open-database.ts";
import { demo } from "#server/seed/people.ts";
import { createMailer } from "#server/services/mail/mailer.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import {
  programmeDatabase,
  type TestDatabase,
} from "#tests/support/database.ts";
import { addBrowserErrors, BROWSER_ERRORS } from "./browser-errors.ts";

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** A TCP proxy to a database that can be cut. */
async function openTcpLine(target: string) {
  const url = new URL(target);
  const { hostname, port: to } = url;
  const sockets = new Set<Socket>();
  const server = createServer((incoming) => {
    const outgoing = connectTcp(Number(to), hostname);
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on("error", () => {});
    }
    incoming.pipe(outgoing).pipe(incoming);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    cut: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, "close");
    },
  };
}

let test: TestApp;
let replica: TestDatabase;
let port: number;
beforeEach(async () => {
  port = await freePort();
  replica = await programmeDatabase();
  test = await createTestApp({
    metrics: { port, host: "127.0.0.1" },
    readDatabase: replica.database,
  });
  addBrowserErrors(test.app);
  await test.app.ready();
});
afterEach(async () => {
  await test.close();
  await replica.drop();
});

/** The samples of a scrape, by name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return new Map(
    text
      .split("\n")
      .filter((line) => line !== "" && !line.startsWith("#"))
      .map((line) => {
        const at = line.lastIndexOf(" ");
        return [line.slice(0, at), Number(line.slice(at + 1))] as const;
      }),
  );
}

const waitingJob = (kind: string, minutes: number) =>
  sql`insert into jobs.job (name, data, created_on, policy) values
    (${kind}, '{}', now() - make_interval(mins => ${minutes}), (select policy from jobs.queue where name = ${kind}))`.execute(
    test.database,
  );

describe("metrics of operation", () => {
  it("include everything that the alert rules use", async () => {
    await test.removeExpired();
    await test.call("/v2/options");
    const rules = readFileSync(
      join(import.meta.dirname, "../../docs/deploy/alerts.yaml"),
      "utf8",
    );
    const wanted = [...new Set(rules.match(/palmares_\w+/g))];
    expect(wanted.length).toBeGreaterThan(12);
    const names = new Set(
      [...(await scrape()).keys()].map((line) => line.split("{")[0]),
    );
    // Without a replica this one is missing.
    names.add("palmares_replica_lag_seconds");
    expect(wanted.filter((name) => !names.has(name))).toEqual([]);
  });

  it("report jobs, the oldest mail, waiting entries and the last cleanup", async () => {
    await waitingJob("order-mail", 50);
    await waitingJob("file-removal", 90);
    await test.database
      .deleteFrom("challenge_results")
      .where("status", "=", "waiting")
      .execute();
    await sql`update declarations set created_at = now() - interval '2 days'
      where id = (select min(id) from declarations where status = 'waiting')`.execute(
      test.database,
    );
    const before = Date.now() / 1_000;
    await test.app.repositories.operations.taskEnded("cleanup");
    const found = await scrape();
    const of = (line: string) => found.get(line) ?? Number.NaN;
    expect(of('palmares_jobs{kind="order-mail",state="waiting"}')).toBe(1);
    expect(of('palmares_jobs{kind="order-mail",state="failed"}')).toBe(0);
    expect(of("palmares_oldest_mail_age_seconds")).toBeGreaterThan(2_990);
    expect(of("palmares_oldest_mail_age_seconds")).toBeLessThan(3_600);
    expect(of('palmares_entries_waiting{kind="photo"}')).toBe(0);
    expect(of('palmares_oldest_entry_age_seconds{kind="photo"}')).toBe(0);
    expect(of('palmares_entries_waiting{kind="declaration"}')).toBeGreaterThan(
      0,
    );
    expect(
      of('palmares_oldest_entry_age_seconds{kind="declaration"}'),
    ).toBeGreaterThan(172_000);
    expect(
      of('palmares_last_run_timestamp_seconds{task="cleanup"}'),
    ).toBeGreaterThan(before - 5);
    expect(of('palmares_disk_free_bytes{folder="files"}')).toBeGreaterThan(0);
    expect(of("palmares_replica_up")).toBe(1);
    expect(
      [...found.keys()].some((line) =>
        /^palmares_build_info\{version="\d/.test(line),
      ),
    ).toBe(true);
  });

  it("count failed sign-ins, browser errors and rejected mails", async () => {
    const before = await scrape();
    const grown = (after: Map<string, number>, line: string) =>
      (after.get(line) ?? 0) - (before.get(line) ?? 0);
    await test.call("/v2/login_check", null, {
      method: "POST",
      payload: { username: demo.participant.email, password: "wrong" },
    });
    const report = (payload: object) =>
      test.app.inject({ method: "POST", url: BROWSER_ERRORS, payload });
    expect((await report({ kind: "error", message: "lost" })).statusCode).toBe(
      204,
    );
    for (const wrong of [
      { kind: "other", message: "x" },
      { kind: "error", message: "x".repeat(501) },
      { kind: "error" },
    ])
      expect((await report(wrong)).statusCode).toBe(422);
    const mailer = createMailer({
      smtpUrl: `smtp://127.0.0.1:${await freePort()}`,
      from: "no-reply@example.net",
      outbox: "",
    });
    await expect(
      mailer.send({
        kind: "reset",
        senderName: "x",
        to: "a@example.net",
        subject: "x",
        text: "x",
        html: "x",
      }),
    ).rejects.toThrow();
    mailer.close();
    const after = await scrape();
    for (const line of [
      'palmares_security_events_total{event="sign_in.failed"}',
      'palmares_browser_errors_total{kind="error"}',
      'palmares_dependency_errors_total{dependency="smtp"}',
    ])
      expect(grown(after, line), line).toBe(1);
  });

  it("report what is unavailable, and omit unknown figures", async () => {
    await test.app.close();
    const line = await openTcpLine(test.url);
    const [database, readDatabase] = [
      connect(line.url),
      connect(line.url, {}, "replica"),
    ];
    const app = createApp({
      ...{ database, readDatabase },
      metrics: { port, host: "127.0.0.1" },
      log: { level: "silent" },
    });
    await app.ready();
    // The pool logs the error too.
    const logged = vi.spyOn(console, "error").mockImplementation(() => {});
    await line.cut();
    expect((await app.inject("/v2/options")).statusCode).toBe(503);
    const found = await scrape();
    expect(found.get("palmares_database_up")).toBe(0);
    expect(found.get("palmares_replica_up")).toBe(0);
    expect(found.get('palmares_unavailable_total{cause="database"}')).toBe(1);
    expect(found.has('palmares_entries_waiting{kind="photo"}')).toBe(false);
    const later = await scrape();
    for (const dependency of ["database", "replica"])
      expect(
        later.get(
          `palmares_dependency_errors_total{dependency="${dependency}"}`,
        ),
      ).toBeGreaterThan(0);
    await app.close();
    await Promise.all([database.destroy(), readDatabase.destroy()]);
    logged.mockRestore();
  });
});
