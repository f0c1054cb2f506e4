import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { RouteOptions } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addBackOffice, addFront } from "#server/http/front.ts";
import { nonceOf } from "#server/http/security-headers.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

/** The page's own script, allowed by its hash. */
const script = "globalThis.begun = 1;";
const page = `<!doctype html><meta property="csp-nonce" nonce="__CSP_NONCE__"><script nonce="__CSP_NONCE__">${script}</script><script type="module" src="/fo/assets/index-abc.js"></script><style nonce="__CSP_NONCE__"></style>${" ".repeat(2_000)}`;

const hash = `sha256-${createHash("sha256").update(script).digest("base64")}`;

let dist: string;
const routes = new Map<string, RouteOptions>();
let test: TestApp;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), "palmares-front-"));
  mkdirSync(join(dist, "assets"));
  writeFileSync(join(dist, "index.html"), page);
  writeFileSync(join(dist, "favicon.svg"), "<svg/>");
  mkdirSync(join(dist, "bo/assets"), { recursive: true });
  writeFileSync(join(dist, "bo/index.html"), `back office __CSP_NONCE__`);
  writeFileSync(join(dist, "bo/assets/index-bo.js"), "const bo = 1;");
  mkdirSync(join(dist, "bo/preview/assets"), { recursive: true });
  writeFileSync(join(dist, "bo/preview/index.html"), "canvas __CSP_NONCE__");
  writeFileSync(join(dist, "bo/preview/assets/index-pv.js"), "const pv = 1;");
  writeFileSync(join(dist, "assets/index-abc.js"), "const whole = 1;");
  writeFileSync(join(dist, "assets/index-abc.js.br"), "small");
  test = await createTestApp({
    onRoute: (route) => {
      routes.set(`${route.method} ${route.url}`, route);
    },
  });
  addFront(test.app, dist);
  addBackOffice(test.app, dist);
});
afterAll(async () => {
  await test.close();
  rmSync(dist, { recursive: true });
});

it("an audited request is never made by HEAD, which reads headers alone", async () => {
  await test.app.ready();
  const audited = [...routes.values()].filter(
    ({ method, config }) => method === "GET" && config?.audit !== undefined,
  );
  expect(audited.map(({ url }) => url)).toContain("/v2/bo/exports/:id/file");
  expect(audited.filter(({ url }) => routes.has(`HEAD ${url}`))).toEqual([]);
});

const get = (url: string, headers = {}) => test.call(url, null, { headers });

describe("every response", () => {
  const common = {
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-resource-policy": "same-origin",
    "strict-transport-security": "max-age=31536000; includeSubDomains",
    date: expect.stringMatching(/GMT$/),
  };

  it.each([
    ["/fo/", `script-src '${hash}' 'self'`],
    ["/fo/challenge/7", `script-src '${hash}' 'self'`],
    ["/fo/favicon.svg", "script-src 'self'"],
    ["/web_files/none", "script-src 'self'"],
    ["/none", "script-src 'self'"],
  ])("%s has the security headers of a document", async (url, scripts) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      ...common,
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
    const policy = String(headers["content-security-policy"]);
    expect(policy.split(";").map((part) => part.trim())).toEqual([
      "default-src 'none'",
      scripts,
      expect.stringMatching(/^style-src 'self' 'nonce-[\w+/]{22}=='$/),
      "style-src-attr 'none'",
      "img-src 'self' data: blob: https:",
      "font-src 'self'",
      "connect-src 'self'",
      "media-src 'self' https:",
      "frame-src 'self' https:",
      "worker-src 'self'",
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      "trusted-types default palmares dompurify svelte-trusted-html",
    ]);
  });

  it.each([
    "/fo/assets/index-abc.js",
    "/fo/assets/none.js",
    "/v2/options",
    "/v2/me",
    "/v2/none",
  ])("%s, which is not a document, may do nothing", async (url) => {
    const { headers } = await get(url);
    expect(headers).toMatchObject({
      ...common,
      "content-security-policy": "default-src 'none';frame-ancestors 'none'",
    });
  });

  it.each([
    "/v2/me",
    "/v2/contents/homepage",
    "/v2/challenges/user",
    "/v2/challenges/99/user",
  ])("%s, which is personal, is not cacheable", async (url) => {
    const { headers } = await test.call(url);
    expect(headers["cache-control"]).toBe("no-store");
    expect(headers["content-type"]).toBe("application/ld+json; charset=utf-8");
    expect(headers["vary"]).toBe("Accept-Language");
  });
});

describe("the front office", () => {
  it.each([
    "/fo/",
    "/fo/challenge/7",
    "/fo/content/1?inspect=1",
    "/fo/index.html",
    "/fo/no/such/page",
  ])("serves the page at %s, with the nonce of its policy", async (url) => {
    const { status, headers, body } = await get(url);
    expect(status).toBe(200);
    expect(headers["content-type"]).toBe("text/html; charset=utf-8");
    expect(headers["cache-control"]).toBe("no-store");
    const nonces = [...body.matchAll(/nonce="([^"]+)"/g)].map(([, one]) => one);
    expect(new Set(nonces).size).toBe(1);
    expect(headers["content-security-policy"]).toContain(
      `'nonce-${nonces[0]}'`,
    );
  });

  it("gives each response a new nonce", async () => {
    const [first, second] = [await get("/fo/"), await get("/fo/")];
    expect(first.body).not.toBe(second.body);
    const nonces = Array.from({ length: 600 }, () =>
      nonceOf(new ServerResponse(new IncomingMessage(new Socket()))),
    );
    expect(new Set(nonces).size).toBe(600);
  });

  it("makes hashed files cacheable forever, and compresses them", async () => {
    const { headers, body } = await get("/fo/assets/index-abc.js", {
      "accept-encoding": "gzip, br",
    });
    expect(headers["cache-control"]).toBe(
      "public, max-age=31536000, immutable",
    );
    expect(headers["content-encoding"]).toBe("br");
    expect(body).toBe("small");
    expect((await get("/fo/assets/index-abc.js")).body).toBe(
      "const whole = 1;",
    );
  });

  it.each([
    "/fo/assets/index-old.js",
    "/fo/assets/index-abc.js.br",
    "/fo/assets/..%2f..%2fpackage.json",
  ])("has no %s", async (url) => {
    expect((await get(url)).status).toBe(404);
  });

  it("AS-2.1.1 leaves /bo to the back office, a build of its own", async () => {
    for (const url of ["/bo/", "/bo/users", "/bo/users?page=2"]) {
      const { status, headers, body } = await get(url);
      expect(status).toBe(200);
      expect(headers["content-type"]).toMatch("text/html");
      expect(headers["cache-control"]).toBe("no-store");
      const [, nonce = ""] = /^back office ([\w+/]{22}==)$/.exec(body) ?? [];
      expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
    }
    const script = await get("/bo/assets/index-bo.js");
    expect(script.body).toBe("const bo = 1;");
    expect(script.headers["cache-control"]).toMatch("immutable");
    expect(script.headers["content-security-policy"]).toMatch(
      /^default-src 'none'/,
    );
    expect((await get("/bo/assets/none.js")).status).toBe(404);
    for (const url of ["/fo/bo/index.html", "/fo/bo/assets/index-bo.js"])
      expect((await get(url)).body).not.toMatch(/back office|const bo/);
  });

  it.each(["/bo/preview", "/bo/preview/", "/bo/preview/?x=1"])(
    "BO-4.3 only pages of ours may frame the canvas %s",
    async (url) => {
      const { status, headers, body } = await get(url);
      expect(status).toBe(200);
      const [, nonce = ""] = /^canvas ([\w+/]{22}==)$/.exec(body) ?? [];
      const policy = String(headers["content-security-policy"]);
      expect(policy).toContain(`'nonce-${nonce}'`);
      expect(policy).toContain("frame-ancestors 'self'");
      expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
      expect(headers["cache-control"]).toBe("no-store");
    },
  );

  it.each([
    ...["/fo/", "/fo/content/2", "/fo/bo/preview/", "/fo/none", "/favicon.ico"],
    ...["/bo", "/bo/", "/bo/pages", "/bo/preview/pages", "/bo/previews"],
    ...["/bo/preview/assets/index-pv.js", "/bo/preview/assets/none.js"],
    ...["/bo/preview/index.html", "/bo/preview//", "/bo/preview/..%2f"],
    ...["/v2/options", "/v2/bo/preview", "/v2/docs", "/", "/none"],
  ])("BO-4.3 no page may frame %s", async (url) => {
    const { headers } = await get(url);
    expect(headers["content-security-policy"]).toContain(
      "frame-ancestors 'none'",
    );
    expect(headers["x-frame-options"]).toBe("DENY");
  });

  it.each([
    // Browsers request it by default, even for other sites' documents.
    ["/favicon.ico", "/fo/favicon.svg"],
    ["/", "/fo/"],
    ["/bo", "/bo/"],
    ["/fo", "/fo/"],
    ["/fo?authToken=x", "/fo/?authToken=x"],
  ])("redirects %s to %s", async (url, location) => {
    const { status, headers } = await get(url);
    expect([status, headers["location"]]).toEqual([302, location]);
  });
});

describe("pictures", () => {
  it.each([
    "/v2/pictures/badge-sun.svg",
    "/web_files/ui/img/belle-saison-logo.svg",
  ])("%s is a drawing that may do nothing", async (url) => {
    const { status, headers, body } = await get(url);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      "content-type": "image/svg+xml",
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=86400",
    });
    expect(body).toMatch(/^<svg /);
  });

  it.each([
    "/v2/pictures/nobody-x.svg",
    "/v2/pictures/constructor-x.svg",
    "/web_files/ui/img/none.svg",
    "/web_files/legal/none.html",
  ])("there is no %s", async (url) => {
    expect((await get(url)).status).toBe(404);
  });
});

describe("the demo's film and game", () => {
  it("serves ranges of the film", async () => {
    const { statusCode, headers } = await test.app.inject({
      url: "/web_files/media/declare.webm",
      headers: { range: "bytes=0-99" },
    });
    expect(statusCode).toBe(206);
    expect(headers).toMatchObject({
      "content-type": "video/webm",
      "content-length": "100",
    });
  });

  it("only lets the game run its own script, in a frame of this server", async () => {
    const { headers, body } = await get("/web_files/games/seasons");
    const policy = String(headers["content-security-policy"]).split("; ");
    const nonce = /<script nonce="([^"]+)"/.exec(body)?.[1];
    expect(policy.sort()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      "sandbox allow-scripts",
      `script-src 'nonce-${nonce}'`,
      `style-src 'nonce-${nonce}'`,
    ]);
    expect(headers["x-frame-options"]).toBe("SAMEORIGIN");
  });
});

describe("compression", () => {
  const encoded = async (url: string, accept = "br, gzip", more = {}) => {
    const { headers } = await test.app.inject({
      url,
      ...more,
      headers: { "accept-encoding": accept },
    });
    return headers["content-encoding"];
  };

  it.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["identity", undefined],
  ])("of a long response follows %j", async (accept, encoding) => {
    expect(await encoded("/v2/docs.json", accept)).toBe(encoding);
    const { headers, rawPayload } = await test.app.inject({
      url: "/v2/docs.json",
      headers: { "accept-encoding": accept },
    });
    const whole = (await get("/v2/docs.json")).body;
    const unpack = { br: brotliDecompressSync, gzip: gunzipSync };
    const text =
      encoding === undefined
        ? rawPayload
        : unpack[encoding as "br" | "gzip"](rawPayload);
    expect(text.toString()).toBe(whole);
    if (encoding !== undefined) {
      expect(rawPayload.length).toBeLessThan(whole.length / 2);
      expect(headers["vary"]).toMatch(/accept-language.*accept-encoding/i);
    }
  });

  it("of a page keeps its nonce", async () => {
    const { headers, rawPayload } = await test.app.inject({
      url: "/fo/",
      headers: { "accept-encoding": "br" },
    });
    expect(headers["content-encoding"]).toBe("br");
    expect(headers["cache-control"]).toBe("no-store");
    const html = brotliDecompressSync(rawPayload).toString();
    const [, nonce] = /<style nonce="([^"]+)"/.exec(html) ?? [];
    expect(headers["content-security-policy"]).toContain(`'nonce-${nonce}'`);
  });

  it("skips short responses, and routes whose response contains a credential", async () => {
    expect(await encoded("/v2/options/currency")).toBeUndefined();
    expect(routes.get("GET /v2/docs.json")?.compress).toBeUndefined();
    for (const route of [
      "POST /v2/login_check",
      "POST /v2/users/register",
      "POST /v2/users/create-password",
      "GET /v2/widget-game/:id/game-url",
    ])
      expect(routes.get(route)?.compress, route).toBe(false);
  });
});

describe("a setting of the programme", () => {
  it.each(["config/app", "options", "options/currency", "menus", "features"])(
    "that has not changed is a 304: %s",
    async (path) => {
      const url = `/v2/${path}`;
      const { headers } = await get(url);
      expect(headers["cache-control"]).toBe("no-cache");
      expect(headers["vary"]).toContain("Accept-Language");
      const tag = String(headers["etag"]);
      for (const more of [{}, { "accept-encoding": "br" }]) {
        const same = await get(url, { "if-none-match": tag, ...more });
        expect([same.status, same.body]).toEqual([304, ""]);
      }
    },
  );

  it("that has changed, or in another language, is sent", async () => {
    const tag = String((await get("/v2/config/app")).headers["etag"]);
    const other = { "if-none-match": tag, "accept-language": "de" };
    expect((await get("/v2/config/app", other)).status).toBe(200);
    await test.database
      .updateTable("programme")
      .set({ config: sql`jsonb_set(config, '{fr,dateFormat}', '"D.M.YY"')` })
      .execute();
    const changed = await get("/v2/config/app", { "if-none-match": tag });
    expect([changed.status, changed.json.dateFormat]).toEqual([200, "D.M.YY"]);
  });
});
