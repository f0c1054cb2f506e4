/** The built front office for the API of another server. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, describe, expect, it } from "vitest";
import { openFrontOnly } from "#tests/support/front-only.ts";
import { type Listening, listen } from "#tests/support/listen.ts";

const { front, serve } = openFrontOnly();

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

async function startApi(listener: RequestListener): Promise<Listening> {
  const api = await listen(() => listener);
  ends.push(() => api.close());
  return api;
}

const empty: RequestListener = (_, response) => response.end("{}");

describe("the front office", () => {
  it("serves pages, assets and redirects as with the embedded API, under the same policy", async () => {
    const api = await startApi(empty);
    const origin = await serve(api.origin);
    for (const path of ["/fo/", "/fo/no/such/page"]) {
      const page = await fetch(origin + path);
      expect(page.status).toBe(200);
      expect(page.headers.get("cache-control")).toBe("no-store");
      const nonce = /nonce="([^"]+)"/.exec(await page.text())?.[1];
      const policy = page.headers.get("content-security-policy");
      expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(policy).toContain("connect-src 'self'");
      expect(policy).toContain(
        `img-src 'self' data: blob: https: ${api.origin}`,
      );
    }
    const asset = await fetch(`${origin}/fo/assets/app-1.js`);
    expect(asset.headers.get("cache-control")).toBe(
      "public, max-age=31536000, immutable",
    );
    expect((await fetch(`${origin}/fo/assets/old.js`)).status).toBe(404);
    for (const [path, location] of [
      ["/", "/fo/"],
      ["/fo?authToken=x", "/fo/?authToken=x"],
      ["/bo/users?page=2", `${api.origin}/bo/users?page=2`],
    ]) {
      const entrance = await fetch(origin + path, { redirect: "manual" });
      expect(entrance.headers.get("location")).toBe(location);
    }
    for (const path of ["/healthz", "/readyz"])
      expect((await fetch(origin + path)).status).toBe(200);
  });

  it("sends the headers of docs/deploy/front.nginx.conf", async () => {
    const origin = await serve((await startApi(empty)).origin);
    const { headers } = await fetch(`${origin}/fo/`);
    const example = readFileSync("docs/deploy/front.nginx.conf", "utf8");
    const [, page = ""] =
      /location = \/fo\/index\.html \{(.*?)\n {2}\}/s.exec(example) ?? [];
    const said = [
      ...page.matchAll(/add_header (\S+) "?([^";]+(?:;[^"]+)?)"?;/g),
    ];
    const general = (value: string | null) =>
      value
        ?.replaceAll(/ (?:'(?:nonce|sha256)-[^']+'|http:[^ ;]+)/g, "")
        .split(/; ?/)
        .map((part) => part.trim());
    expect(said).toHaveLength(7);
    for (const [, name = "", value = ""] of said)
      expect(general(headers.get(name)), name).toEqual(general(value));
  });

  it("allows the third parties whose keys the API has", async () => {
    const api = await startApi((_, response) =>
      response.end(JSON.stringify({ keyOneTrust: "key" })),
    );
    const origin = await serve(api.origin);
    const { headers } = await fetch(`${origin}/fo/`);
    const policy = headers.get("content-security-policy");
    expect(policy).toContain("https://cdn.cookielaw.org");
    expect(policy).not.toContain("https://www.google.com/recaptcha/");
  });
});

describe("npm start", () => {
  const dataFolder = join(front, "data");
  const start = (words: string[], environment: NodeJS.ProcessEnv = {}) =>
    spawn(
      process.execPath,
      [join(import.meta.dirname, "../commands/main.ts"), ...words],
      {
        env: {
          ...process.env,
          PORT: "0",
          DIST_DIR: front,
          DATA_DIR: dataFolder,
          ...environment,
        },
      },
    );

  it.each([
    ["--api", {}],
    ["API_URL", { LOG_LEVEL: "error" }],
  ])("with %s has no database, and stops on a signal", async (name, more) => {
    const api = await startApi(empty);
    const url = `${api.origin}/v2`;
    const words = name === "--api" ? [name, url] : [];
    const server = start(words, name === "--api" ? more : { API_URL: url });
    const exit = once(server, "exit");
    let said = "";
    server.stdout.on("data", (chunk) => {
      said += chunk;
    });
    await expect.poll(() => said).toMatch(/localhost:\d+/);
    const origin = `http://${/localhost:\d+/.exec(said)}`;
    expect(await (await fetch(`${origin}/v2/me`)).json()).toEqual({});
    expect((await fetch(`${origin}/fo/`)).status).toBe(200);
    expect(existsSync(dataFolder)).toBe(false);
    server.kill("SIGTERM");
    expect(await exit).toEqual([0, null]);
  });

  it.each([
    [
      ["--api", "club.example"],
      {},
      "--api is not an address such as https://club.example/v2: club.example",
    ],
    [
      ["--api", "https://club.example"],
      { DATABASE_URL: "postgres://user@host/name" },
      "DATABASE_URL only applies to the embedded API: remove it, or API_URL and --api",
    ],
  ])("reports in one line what is wrong with %j", async (words, more, line) => {
    const server = start(words, more);
    const [said, exit] = await Promise.all([
      text(server.stderr),
      once(server, "exit"),
    ]);
    expect([said, exit]).toEqual([`${line}\n`, [2, null]]);
  });
});
