import type { AddressInfo } from "node:net";
import { connect as connectTo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { wire } from "#server/http/wire-schemas.ts";
import { createTestApp, type TestApp } from "#tests/support/app.ts";
import { faultsOf } from "#tests/support/strict-wire.ts";

let test: TestApp;
let port: number;
beforeAll(async () => {
  test = await createTestApp();
  await test.app.listen({ port: 0, host: "127.0.0.1" });
  port = (test.app.server.address() as AddressInfo).port;
});
afterAll(() => test.close());

/** Sends raw bytes, and reads until the server closes the connection. */
async function exchange(request: string) {
  const socket = connectTo(port, "127.0.0.1");
  socket.write(request, "latin1");
  const answer = await text(socket);
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  const [line = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((one) => {
      const [name = "", ...value] = one.split(":");
      return [name.toLowerCase(), value.join(":").trim()];
    }),
  );
  return { status: Number(line.split(" ")[1]), headers, body };
}

const head = (line: string, ...lines: string[]) =>
  [
    `${line} HTTP/1.1`,
    "Host: localhost",
    "Connection: close",
    ...lines,
    "",
    "",
  ].join("\r\n");
const login = (type: string, body: string, length = String(body.length)) =>
  head(
    "POST /v2/login_check",
    `Content-Type: ${type}`,
    `Content-Length: ${length}`,
  ) + body;

describe("a request that reaches no route", () => {
  it.each<[name: string, status: number, request: string]>([
    ["a percent sign", 400, head("GET /v2/%")],
    ["a percent sign outside of the API", 400, head("GET /%")],
    ["a percent sign below /fo", 400, head("GET /fo/%E0%A4%A")],
    [
      "a broken escape in a parameter",
      400,
      head("GET /v2/challenges/%zz/user"),
    ],
    [
      "a parameter that is too long",
      414,
      head(`GET /v2/challenges/${"1".repeat(600)}/user`),
    ],
    ["an address that is too long", 431, head(`GET /v2/${"a".repeat(70_000)}`)],
    [
      "a header that is too long",
      431,
      head("GET /v2/me", `X-Long: ${"a".repeat(70_000)}`),
    ],
    ["an unknown method", 400, head("BREW /v2/me")],
    ["a method that no route has", 404, head("PROPFIND /v2/me")],
    ["a method that this route does not have", 404, head("DELETE /v2/options")],
    ["no host", 400, "GET /v2/options HTTP/1.1\r\nConnection: close\r\n\r\n"],
    ["a header without a colon", 400, head("GET /v2/options", "nonsense")],
    ["NUL in a header", 400, head("GET /v2/options", "X-A: a\0b")],
    ["no HTTP at all", 400, "hello\r\n\r\n"],
    ["a length that is no number", 400, login("application/json", "", "abc")],
    [
      "two lengths",
      400,
      head(
        "POST /v2/login_check",
        "Content-Length: 2",
        "Transfer-Encoding: chunked",
      ),
    ],
    [
      "an expectation of its own",
      417,
      head("GET /v2/options", "Expect: miracles"),
    ],
    [
      "a body that is too large",
      413,
      login("application/json", "{}", "9000000"),
    ],
    ["another content type", 415, login("text/xml", "<a/>")],
    ["a content type that is none", 415, login("nonsense", "{}")],
    ["no JSON", 400, login("application/json", "{")],
    ["an empty body", 400, login("application/json", "")],
  ])(
    "with %s is answered as every error is",
    async (_name, status, request) => {
      const answer = await exchange(request);
      expect(answer.status).toBe(status);
      expect(answer.headers).toMatchObject({
        "content-type": expect.stringContaining("application/ld+json"),
        "content-security-policy":
          expect.stringContaining("default-src 'none'"),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "no-referrer",
        "cache-control": "no-store",
      });
      const body = JSON.parse(answer.body);
      expect(faultsOf(body, wire("error"))).toEqual([]);
      expect(body).toMatchObject({
        "@type": "hydra:Error",
        "hydra:title": expect.any(String),
        "hydra:description": expect.any(String),
      });
    },
  );

  it("does not affect the next request on another connection", async () => {
    expect((await exchange("hello\r\n\r\n")).status).toBe(400);
    expect((await exchange(head("GET /v2/options"))).status).toBe(200);
  });
});
