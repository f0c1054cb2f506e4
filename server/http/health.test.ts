import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { hashPassword } from "#server/security/passwords.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { announceStop } from "./health.ts";

let test: TestApp;
afterEach(() => test.close());

const get = async (url: string) => {
  const { statusCode, headers, json } = await test.app.inject({ url });
  expect(headers["cache-control"]).toBe("no-store");
  return [statusCode, json().status];
};

describe("/healthz and /readyz", () => {
  it("report that the server is alive and ready", async () => {
    test = await createTestApp();
    expect(await get("/healthz")).toEqual([200, "alive"]);
    expect(await get("/readyz")).toEqual([200, "ready"]);
  });

  it("report that it is alive, but not ready, before it stops", async () => {
    test = await createTestApp();
    announceStop(test.app);
    expect(await get("/healthz")).toEqual([200, "alive"]);
    expect(await get("/readyz")).toEqual([503, "stopping"]);
  });

  it("report that it is not ready while the database lacks a migration", async () => {
    test = await createTestApp();
    await sql`
      delete from migrations where name = '0100-baseline'
    `.execute(test.database);
    expect(await get("/readyz")).toEqual([503, "migrating"]);
  });

  it("report that it is not ready while the database is unavailable", async () => {
    test = await createTestApp();
    await test.app.ready();
    await test.database.destroy();
    expect(await get("/healthz")).toEqual([200, "alive"]);
    expect(await get("/readyz")).toEqual([503, "database unavailable"]);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

describe("metrics", () => {
  const scrape = async (port: number) =>
    (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  const figure = (text: string, line: string) =>
    Number(
      text
        .split("\n")
        .find((one) => one.startsWith(line))
        ?.split(" ")
        .at(-1),
    );

  it("measure requests by route and status, the pool, hashes, rate limits and the event loop", async () => {
    const port = await freePort();
    test = await createTestApp({
      metrics: { port, host: "127.0.0.1" },
      rateLimits: { signUpChecksFromAddress: { max: 1, seconds: 60 } },
    });
    await test.call("/v2/challenges/1/user");
    await test.call("/v2/challenges/2/user");
    await test.app.inject({ url: "/v2/no/such/thing" });
    for (let call = 0; call < 3; call += 1)
      await test.call("/v2/users/check-email", null, {
        method: "POST",
        payload: { email: "somebody@example.com" },
      });
    const hashes = Array.from({ length: 30 }, () => hashPassword("x"));
    const text = await scrape(port);
    await Promise.all(hashes);
    const count = "palmares_request_duration_seconds_count";
    expect(
      figure(
        text,
        `${count}{method="GET",route="/v2/challenges/:id/user",status="200"}`,
      ),
    ).toBe(2);
    expect(
      figure(
        text,
        `${count}{method="POST",route="/v2/users/check-email",status="429"}`,
      ),
    ).toBe(2);
    expect(
      figure(text, `${count}{method="GET",route="none",status="404"}`),
    ).toBe(1);
    expect(
      figure(
        text,
        'palmares_rate_limit_refusals_total{rule="signUpChecksFromAddress"}',
      ),
    ).toBe(2);
    for (const state of ["used", "idle", "waiting"])
      expect(
        figure(text, `palmares_database_connections{state="${state}"}`),
      ).toBeGreaterThanOrEqual(0);
    expect(
      figure(text, 'palmares_password_hashes{state="waiting"}'),
    ).toBeGreaterThan(0);
    expect(text).toContain("nodejs_eventloop_lag_p99_seconds");
    expect(text).toContain("process_resident_memory_bytes");
    await test.app.close();
    await expect(scrape(port)).rejects.toThrow();
  });

  it("are not served on the programme's port", async () => {
    test = await createTestApp({
      metrics: { port: await freePort(), host: "127.0.0.1" },
    });
    expect((await test.app.inject({ url: "/metrics" })).statusCode).toBe(404);
  });

  it("fail the start with a message if their port is in use", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    test = await createTestApp({ metrics: { port, host: "127.0.0.1" } });
    await expect(test.app.ready()).rejects.toThrow(`METRICS_PORT ${port}`);
    other.close();
  });
});
