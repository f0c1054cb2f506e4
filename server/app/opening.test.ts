/** A server whose database is still being migrated. */
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { emptyDatabase, type TestDatabase } from "#tests/support/database.ts";
import { readSettings } from "./settings.ts";
import { type OpenApp, openApp } from "./start.ts";

let folder: string;
let test: TestDatabase;
let own: OpenApp;
let origin: string;
/** Holds the migration lock, like another instance that is migrating. */
let other: pg.Client;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "palmares-opening-"));
  test = await emptyDatabase();
  other = new pg.Client(test.url);
  await other.connect();
  await other.query("begin; select pg_advisory_xact_lock(7254003)");
  own = await openApp(
    readSettings({
      DATABASE_URL: test.url,
      DATA_DIR: folder,
      LOG_LEVEL: "silent",
    }),
  );
  await own.app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = own.app.server.address() as AddressInfo;
  origin = `http://127.0.0.1:${port}`;
});
afterEach(async () => {
  await own.app.close();
  await own.close();
  await other.end();
  await test.drop();
  rmSync(folder, { recursive: true });
});

const get = (path: string) =>
  fetch(origin + path, { headers: { "accept-language": "de" } });
const states = async () =>
  Promise.all(
    ["/healthz", "/readyz"].map(async (path) => {
      const answer = await get(path);
      return [
        answer.status,
        ((await answer.json()) as { status: string }).status,
      ];
    }),
  );

it("is alive but not ready, responds with 503, and serves requests once migrated", async () => {
  const opened = own.open();
  expect(await states()).toEqual([
    [200, "alive"],
    [503, "migrating"],
  ]);
  for (const path of ["/v2/config/app", "/v2/me", "/nowhere"]) {
    const refused = await get(path);
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.headers.get("x-content-type-options")).toBe("nosniff");
    expect(await refused.text()).toContain("Der Dienst");
  }
  await other.query("commit");
  // Once it reports ready, requests succeed.
  await vi.waitFor(
    async () => {
      const [, ready] = await states();
      const { status } = await get("/v2/config/app");
      if (ready?.[0] === 200) expect(status).toBe(200);
      expect(ready).toEqual([200, "ready"]);
    },
    { timeout: 60_000, interval: 1 },
  );
  expect(await opened).toBe("");
  expect(await states()).toEqual([
    [200, "alive"],
    [200, "ready"],
  ]);
  expect((await get("/v2/config/app")).status).toBe(200);
  expect((await get("/v2/me")).status).toBe(401);
});

it("stops on request, however long others migrate", async () => {
  const opened = own.open().catch((error: Error) => error);
  expect((await states())[1]).toEqual([503, "migrating"]);
  await own.app.close();
  await own.close();
  await other.query("commit");
  expect(await opened).toBeInstanceOf(Error);
});
