/** Calls proxied to the API of another server. */
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { type IncomingHttpHeaders, request } from "node:http";
import { connect } from "node:net";
import { buffer, json, text } from "node:stream/consumers";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { openFrontOnly } from "#tests/support/front-only.ts";
import { freePort, type Listening, listen } from "#tests/support/listen.ts";
import { untrustedCertificate } from "#tests/support/site.ts";

const { serve } = openFrontOnly();

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

interface Seen {
  method: string | undefined;
  url: string | undefined;
  headers: IncomingHttpHeaders;
}

describe("an API that responds", () => {
  const sent = randomBytes(5_000_000);
  const hash = createHash("sha256").update(sent).digest("hex");
  let api: Listening;
  let released: () => void;
  beforeAll(async () => {
    api = await listen((origin) => async (incoming, response) => {
      const { method, url = "", headers } = incoming;
      const seen: Seen = { method, url, headers };
      const [path = ""] = url.split("?");
      const name = path.split("/").at(-1);
      if (name === "upload") {
        const body = await buffer(incoming);
        const at = body.indexOf("\r\n\r\n") + 4;
        const file = body.subarray(at, at + sent.length);
        response.writeHead(201, { "content-type": "application/ld+json" });
        response.end(
          JSON.stringify({
            ...seen,
            hash: createHash("sha256").update(file).digest("hex"),
          }),
        );
      } else if (name === "login_check")
        response
          .writeHead(200, [
            [
              "Set-Cookie",
              "refresh=1; Domain=club.example; Path=/api/v2/token",
            ],
            ["Set-Cookie", "seen=2; Path=/; HttpOnly"],
            ["Set-Cookie", "PHPSESSID=3; path=/api"],
            ["Content-Type", "application/json"],
            ["Strict-Transport-Security", "max-age=1"],
            ["Alt-Svc", 'h3=":443"'],
            ["Keep-Alive", "timeout=77"],
          ])
          .end("{}");
      else if (name === "moved")
        response
          .writeHead(302, { location: `${origin}/v2/uploads/7?part=1` })
          .end();
      else if (name === "away")
        response.writeHead(302, { location: "/login" }).end();
      else if (name === "busy") response.writeHead(503).end();
      else if (name === "own-policy")
        response
          .writeHead(200, { "content-security-policy": "sandbox" })
          .end("<svg/>");
      else if (name === "slowly") {
        response.writeHead(200, { "content-type": "text/csv" });
        response.write("first;");
        await new Promise<void>((resolve) => {
          released = resolve;
        });
        response.end("last");
      } else if (headers["if-none-match"] === '"1"')
        response.writeHead(304, { etag: '"1"' }).end();
      else {
        response.writeHead(200, {
          "content-type": "application/ld+json",
          date: "Thu, 01 Jan 2026 00:00:00 GMT",
        });
        response.end(JSON.stringify({ ...seen, body: await text(incoming) }));
      }
    });
  });
  afterAll(() => api.close());

  const seenAt = async (url: string, init?: RequestInit): Promise<Seen> =>
    (await fetch(url, init)).json() as Promise<Seen>;

  it("receives calls unchanged, with the client's address", async () => {
    const origin = await serve(`${api.origin}/api/v2/`);
    const { host } = new URL(origin);
    const seen = await seenAt(`${origin}/v2/menus?order[rank]=asc&b=%2F`, {
      method: "PATCH",
      body: '{"a":1}',
      headers: {
        authorization: "Bearer token",
        cookie: "refresh=1",
        "content-type": "application/merge-patch+json",
        origin,
        prefer: "products=paged",
        "x-forwarded-for": "203.0.113.7",
        "x-forwarded-prefix": "/elsewhere",
        forwarded: "for=203.0.113.7",
        te: "trailers",
      },
    });
    expect(seen).toMatchObject({
      method: "PATCH",
      url: "/api/v2/menus?order[rank]=asc&b=%2F",
      body: '{"a":1}',
      headers: {
        authorization: "Bearer token",
        cookie: "refresh=1",
        "content-type": "application/merge-patch+json",
        "content-length": "7",
        host: new URL(api.origin).host,
        origin: api.origin,
        prefer: "products=paged",
        "x-forwarded-for": "127.0.0.1",
        "x-forwarded-host": host,
        "x-forwarded-proto": "http",
        "x-request-id": expect.stringMatching(/^\w{16}$/),
      },
    });
    for (const name of ["te", "forwarded", "x-forwarded-prefix"])
      expect(seen.headers).not.toHaveProperty(name);
    const foreign = { origin: "https://evil.example" };
    const strange = await seenAt(`${origin}/v2/menus`, { headers: foreign });
    expect(strange.headers).toMatchObject(foreign);
  });

  it("receives the addresses reported by a trusted proxy", async () => {
    const origin = await serve(api.origin, { trustProxy: 1 });
    const { headers } = await seenAt(`${origin}/v2/menus`, {
      headers: {
        "x-forwarded-for": "203.0.113.7",
        "x-forwarded-host": "front.example",
        "x-forwarded-proto": "https",
      },
    });
    expect(headers).toMatchObject({
      "x-forwarded-for": "203.0.113.7, 127.0.0.1",
      "x-forwarded-host": "front.example",
      "x-forwarded-proto": "https",
    });
  });

  it("receives a 5 MB file in a form unchanged", async () => {
    const origin = await serve(api.origin);
    const form = new FormData();
    form.set("file", new Blob([sent], { type: "application/pdf" }), "a.pdf");
    const response = await fetch(`${origin}/v2/upload`, {
      method: "POST",
      body: form,
    });
    expect(response.status).toBe(201);
    expect(await response.json()).toMatchObject({
      hash,
      headers: {
        "content-type": expect.stringMatching(/^multipart\/form-data; bound/),
      },
    });
  });

  it("streams requests and responses", async () => {
    const origin = await serve(api.origin);
    const call = request(`${origin}/v2/slowly`, { method: "POST" });
    call.write("first");
    const [response] = await once(call, "response");
    const [piece] = await once(response, "data");
    expect(String(piece)).toBe("first;");
    call.end("last");
    released();
    expect(await text(response)).toBe("last");
  });

  it("sets cookies for our host, but no headers about our origin or connection", async () => {
    const origin = await serve(`${api.origin}/api/v2`);
    const { headers } = await fetch(`${origin}/v2/login_check`, {
      method: "POST",
    });
    expect(headers.getSetCookie()).toEqual([
      "refresh=1; Path=/v2/token",
      "seen=2; Path=/; HttpOnly",
      "PHPSESSID=3; path=/",
    ]);
    expect(headers.get("strict-transport-security")).toBe(
      "max-age=31536000; includeSubDomains",
    );
    expect(headers.get("alt-svc")).toBeNull();
    expect(headers.get("keep-alive")).not.toBe("timeout=77");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
  });

  it("keeps its date and its security policy; without a policy, its responses may run nothing", async () => {
    const origin = await serve(api.origin);
    const { headers } = await fetch(`${origin}/v2/menus`);
    expect(headers.get("date")).toBe("Thu, 01 Jan 2026 00:00:00 GMT");
    expect(headers.get("content-security-policy")).toMatch(
      /^default-src 'none'; (?!.*script-src)/,
    );
    for (const folder of ["web_files", "media", "uploads"]) {
      const own = await fetch(`${origin}/${folder}/own-policy`);
      expect(own.headers.get("content-security-policy")).toBe("sandbox");
    }
  });

  it.each([
    ["/v2/moved", "/v2/uploads/7?part=1"],
    ["/v2/away", (origin: string) => `${origin}/login`],
  ])("redirects from %s to the mapped location", async (path, location) => {
    const origin = await serve(api.origin);
    const { headers } = await fetch(origin + path, { redirect: "manual" });
    expect(headers.get("location")).toBe(
      typeof location === "string" ? location : location(api.origin),
    );
  });

  it("passes on 304 and 503, without a retry", async () => {
    const origin = await serve(api.origin);
    const same = await fetch(`${origin}/v2/options`, {
      headers: { "if-none-match": '"1"' },
    });
    expect([same.status, await same.text()]).toEqual([304, ""]);
    const began = performance.now();
    expect((await fetch(`${origin}/v2/busy`)).status).toBe(503);
    expect(performance.now() - began).toBeLessThan(1_000);
  });

  it.each([
    "/v2/../private",
    "/v2/%2e%2e/private",
    "/v2/a\\..\\..\\..\\private",
    "/v2/..%2fprivate",
    "/v2evil",
    "/private",
  ])("receives no requests for paths outside its base: %s", async (path) => {
    const origin = await serve(api.origin);
    const call = request({ ...urlParts(origin), path });
    call.end();
    const [response] = await once(call, "response");
    expect([400, 404]).toContain(response.statusCode);
    expect(await json(response)).not.toHaveProperty("url");
  });
});

const urlParts = (origin: string) => {
  const { hostname, port } = new URL(origin);
  return { hostname, port };
};

describe("an API that does not respond", () => {
  const problemAt = async (origin: string, init?: RequestInit) => {
    const response = await fetch(`${origin}/v2/me`, {
      headers: { "accept-language": "en" },
      ...init,
    });
    expect(response.headers.get("content-type")).toContain(
      "application/problem+json",
    );
    return (await response.json()) as object;
  };

  it("gives a 502, while pages are still served", async () => {
    const origin = await serve(`http://127.0.0.1:${await freePort()}`);
    expect(await problemAt(origin)).toMatchObject({
      status: 502,
      title: "Bad Gateway",
      detail: "The service cannot be reached at the moment. Try again shortly.",
      requestId: expect.any(String),
    });
    expect(
      await problemAt(origin, { method: "POST", body: "x" }),
    ).toMatchObject({ status: 502 });
    expect((await fetch(`${origin}/fo/`)).status).toBe(200);
    expect((await fetch(`${origin}/readyz`)).status).toBe(200);
  });

  it("gives a 504 if it is too slow", async () => {
    const api = await listen(() => ({ url }, response) => {
      if (url !== "/v2/me") response.end("{}");
    });
    ends.push(() => api.close());
    const timeouts = { connect: 1_000, headers: 50, body: 50 };
    const origin = await serve(api.origin, { timeouts });
    expect(await problemAt(origin)).toMatchObject({ status: 504 });
  });

  it("gives a 502 if its certificate is untrusted", async () => {
    const secure = untrustedCertificate();
    const api = await listen(() => (_, response) => response.end("{}"), {
      secure,
      name: "localhost",
    });
    ends.push(() => api.close());
    const origin = await serve(api.origin);
    expect(await problemAt(origin)).toMatchObject({ status: 502 });
  });

  it("sees the request aborted once the client has gone", async () => {
    let isReceived = false;
    let isAborted = false;
    const api = await listen(() => (incoming, response) => {
      if (incoming.method === "GET") response.end("{}");
      else isReceived = true;
      incoming.on("error", () => {});
      incoming.on("close", () => {
        isAborted = !incoming.complete;
      });
    });
    ends.push(() => api.close());
    const origin = await serve(api.origin);
    const { hostname, port } = urlParts(origin);
    const socket = connect(Number(port), hostname);
    socket.write(
      "POST /v2/upload HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\nx",
    );
    await expect.poll(() => isReceived).toBe(true);
    socket.destroy();
    await expect.poll(() => isAborted).toBe(true);
  });
});
