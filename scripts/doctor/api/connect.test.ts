/** `npm run doctor -- --api` without an API at the address, or with a sign-in that fails. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  startTestServer,
  type TestServer,
} from "#tests/support/http-server.ts";
import { freePort, listen } from "#tests/support/listen.ts";
import { answering, quiet } from "#tests/support/quiet-api.ts";
import { runScriptHere } from "#tests/support/run-script.ts";
import { untrustedCertificate } from "#tests/support/site.ts";

const script = fileURLToPath(new URL("../doctor.ts", import.meta.url));
const as = ["--user", "ada@example.com", "--password", "secret"];

let server: TestServer;
beforeEach(async () => {
  server = await startTestServer();
});
afterEach(() => server.close());

describe("one line and the exit code 2", () => {
  async function failure(...words: string[]) {
    const { code, stdout, stderr } = await runScriptHere(script, words);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^.+\n$/);
    return stderr.trim();
  }

  it("if there is no server", async () => {
    const api = `http://127.0.0.1:${await freePort()}/v2`;
    expect(await failure("--api", api)).toMatch(
      `No response from ${api}: connect ECONNREFUSED`,
    );
  });

  it("if there is no response", async () => {
    server.answers(() => undefined);
    expect(await failure("--api", server.base, "--timeout", "0.2")).toBe(
      `${server.base} does not respond within 0.2 s`,
    );
  });

  it("if the certificate is untrusted", async () => {
    const secure = untrustedCertificate();
    const site = await listen(() => (_, response) => response.end("{}"), {
      secure,
      name: "localhost",
    });
    expect(await failure("--api", site.origin)).toMatch(
      /^The certificate of https:\/\/localhost:\d+\/v2 is not trusted: .*NODE_EXTRA_CA_CERTS/,
    );
    await site.close();
  });

  it("if there is a page instead", async () => {
    server.answers({
      headers: { "content-type": "text/html" },
      body: "<!doctype html>",
    });
    expect(await failure("--api", server.base)).toContain(
      "/config/app is an HTML page (200), not JSON: is this the URL of the API?",
    );
  });

  it("if the sign-in fails, or the token is rejected", async () => {
    const message = "Ce compte est inactif";
    server.answers(
      answering({
        ...quiet,
        "/login_check": { status: 401, body: { code: 401, message } },
      }),
    );
    expect(await failure("--api", server.base, ...as)).toBe(
      `ada@example.com cannot sign in: POST /login_check: answered 401: ${message}`,
    );
    expect(await failure("--api", server.base, "--token", "x")).toBe(
      `GET ${server.base}/me responds with 401: the API rejects the token`,
    );
  });

  it.each([
    [["--api", "club.example"], /^--api is not an address such as/],
    [["--api", "http://a", "--timeout", "soon"], /^--timeout soon: expected/],
    [["--api", "http://a", "--as", "visitor"], /^--as only applies to pages/],
    [
      ["--api", "http://a", "page.json"],
      /^page.json: --api does not take a page/,
    ],
    [["--user", "ada@example.com"], /^--user needs --api/],
  ])("if the options are invalid: %j", async (words, line) => {
    expect(await failure(...words)).toMatch(line);
  });
});

it("reads the password from standard input if none is given", async () => {
  server.answers(answering(quiet));
  const user = "ada@example.com";
  const run = spawn(process.execPath, [
    ...[script, "--api", server.base, "--user", user],
  ]);
  run.stdin.end("se cret\n");
  const [stdout, stderr, [code]] = await Promise.all([
    text(run.stdout),
    text(run.stderr),
    once(run, "exit"),
  ]);
  expect(stderr).toBe("");
  expect(stdout).toContain(`as ${user}`);
  expect(code).toBe(0);
  const login = server.received.find(({ method }) => method === "POST");
  expect(JSON.parse(login?.body ?? "")).toEqual({
    username: user,
    password: "se cret",
  });
});
