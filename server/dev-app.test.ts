import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { programmeDatabase } from "#tests/support/database.ts";
import { startTestServer } from "#tests/support/http-server.ts";
import { createDevApp } from "./dev-app.ts";
import { readSettings } from "./settings.ts";

const dataFolder = await mkdtemp(join(tmpdir(), "palmares-dev-"));
afterAll(() => rm(dataFolder, { recursive: true }));

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Starts it on a free port and answers its address. */
async function start(databaseUrl: string, target?: string): Promise<string> {
  const settings = readSettings({
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataFolder,
  });
  const { app, close } = await createDevApp(settings, target);
  ends.unshift(close);
  ends.unshift(() => app.close());
  return app.listen({ port: 0, host: "127.0.0.1" });
}

it("serves the API, the page with its nonce and the modules as they are written", async () => {
  const { url, drop } = await programmeDatabase();
  ends.push(drop);
  const address = await start(url);
  const page = await fetch(`${address}/fo/challenge/1`, {
    headers: { accept: "text/html" },
  });
  const html = await page.text();
  const nonce = /nonce="([^"]+)"/.exec(html)?.[1];
  expect(html).toContain("/fo/@vite/client");
  expect(page.headers.get("content-security-policy")).toContain(
    `script-src 'self' 'nonce-${nonce}'`,
  );
  const module = await fetch(`${address}/fo/src/main.tsx`);
  expect(module.headers.get("content-type")).toBe("text/javascript");
  const options = await fetch(`${address}/v2/options/currency`);
  expect(await options.json()).toMatchObject({ value: "soleils" });
  const mails = await readdir(join(dataFolder, "outbox"));
  expect(mails, "the invitation, as npm start sends it").toHaveLength(1);
});

it("hands calls on to another API, bodies included", async () => {
  const other = await startTestServer();
  ends.push(() => other.close());
  other.answers({ body: { token: "x" } });
  const address = await start("", other.base.replace("/v2", ""));
  const answer = await fetch(`${address}/v2/login_check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "a" }),
  });
  expect(await answer.json()).toEqual({ token: "x" });
  expect(other.received[0]).toMatchObject({
    method: "POST",
    url: "/v2/login_check",
    body: '{"username":"a"}',
  });
});
