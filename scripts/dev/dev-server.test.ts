import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, it } from "vitest";
import { readSettings } from "#server/app/settings.ts";
import { programmeDatabase } from "#tests/support/database.ts";
import { startTestServer } from "#tests/support/http-server.ts";
import { startDevServer } from "./dev-server.ts";

const dataFolder = await mkdtemp(join(tmpdir(), "palmares-dev-"));
afterAll(() => rm(dataFolder, { recursive: true }));

const lines: string[] = [];
// Runs last: a server that closes may still report.
afterEach(() => lines.splice(0));

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Starts the server on a free port and returns its origin. */
async function start(
  databaseUrl: string,
  target?: string,
  port = "0",
): Promise<string> {
  const settings = readSettings({
    PORT: port,
    HOST: "127.0.0.1",
    DATABASE_URL: databaseUrl,
    DEMO: "1",
    DATA_DIR: dataFolder,
    LOG_LEVEL: "silent",
  });
  const { address, close } = await startDevServer(
    settings,
    target,
    (line) => lines.push(line),
    { warmsUp: false },
  );
  ends.unshift(close);
  return new URL(address).origin;
}

it("serves the API, the pages with their nonce, and unbundled modules", async () => {
  const { url, drop } = await programmeDatabase();
  ends.push(drop);
  const address = await start(url);
  for (const [base, path, main] of [
    ["/fo/", "challenge/1", "src/main.tsx"],
    ["/bo/", "participants/12", "main.tsx"],
  ]) {
    const page = await fetch(`${address}${base}${path}`, {
      headers: { accept: "text/html" },
    });
    const html = await page.text();
    const nonce = /nonce="([^"]+)"/.exec(html)?.[1];
    expect(html).toContain(`src="${base}@vite/client"`);
    expect(html).toContain(`src="${base}${main}`);
    expect(html).toContain('href="/fo/favicon.svg"');
    const policy = page.headers.get("content-security-policy");
    expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    const module = await fetch(`${address}${base}${main}`);
    expect(module.headers.get("content-type")).toBe("text/javascript");
  }
  const { port } = new URL(address);
  // Another API, since that starts one Vite server instead of three.
  await expect(start("", "http://127.0.0.1/v2", port)).rejects.toThrow(
    `Port ${port} is in use`,
  );
  expect((await fetch(`${address}/bo`)).url).toBe(`${address}/bo/`);
  const options = await fetch(`${address}/v2/options/currency`);
  expect(await options.json()).toMatchObject({ value: "soleils" });
  const mails = await readdir(join(dataFolder, "outbox"));
  expect(mails, "the invitation, as npm start sends it").toHaveLength(1);
});

it("proxies calls and bodies to another API, allows its pictures, and reports in one line if it is down", async () => {
  const other = await startTestServer();
  ends.push(() => other.close());
  other.answers({ body: { token: "x" } });
  const { host, origin } = new URL(other.base);
  const address = await start("", `${origin}/api/v2`);
  const answer = await fetch(`${address}/v2/login_check`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ username: "a" }),
  });
  expect(await answer.json()).toEqual({ token: "x" });
  expect(other.received[0]).toMatchObject({
    method: "POST",
    url: "/api/v2/login_check",
    body: '{"username":"a"}',
  });

  expect((await fetch(`${address}/v2x`)).status).toBe(404);
  expect(other.received).toHaveLength(1);

  const page = await fetch(`${address}/fo/`, {
    headers: { accept: "text/html" },
  });
  const policy = page.headers.get("content-security-policy");
  for (const kind of ["img-src", "media-src"])
    expect(policy).toMatch(new RegExp(`${kind} 'self'[^;]* ${origin}`));

  await other.close();
  const failed = await fetch(`${address}/v2/config/app`);
  expect(failed.status).toBe(502);
  expect(lines).toEqual([
    `http proxy error: /api/v2/config/app: connect ECONNREFUSED ${host}`,
  ]);
});

it.each(["palmares", "example.com/v2", "file:///etc", "localhost:3000"])(
  "rejects %s as another API",
  async (target) => {
    await expect(start("", target)).rejects.toThrow(
      `VITE_API_TARGET is not an address such as https://club.example/v2: ${target}`,
    );
  },
);
