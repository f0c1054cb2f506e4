import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createTestApp, type TestApp } from "#tests/support/app.ts";

const LIMIT = 400;

let test: TestApp;
let port: number;
beforeEach(async () => {
  test = await createTestApp({ timeouts: { body: LIMIT, minBytes: 100 } });
  test.app.log.level = "silent";
  await test.app.listen({ port: 0, host: "127.0.0.1" });
  port = (test.app.server.address() as AddressInfo).port;
});
afterEach(() => test.close());

/** Opens a connection, starts a request on it, and returns the response once the connection is closed. */
async function begin(head: string[], part = "") {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  const chunks: Buffer[] = [];
  socket.on("data", (chunk) => chunks.push(chunk));
  // Writes fail while the other side closes the connection.
  socket.on("error", () => {});
  const began = performance.now();
  const closed = new Promise<{ answer: string; after: number }>((done) =>
    socket.once("close", () =>
      done({
        answer: Buffer.concat(chunks).toString(),
        after: performance.now() - began,
      }),
    ),
  );
  socket.write(`${[...head, "Host: localhost"].join("\r\n")}\r\n\r\n${part}`);
  return { socket, closed };
}

const json = ["Content-Type: application/json", "Content-Length: 100"];

it.each([
  ["a call", "POST /v2/login_check HTTP/1.1", /^HTTP\/1.1 408/],
  ["a path that does not exist", "POST /v2/none HTTP/1.1", /^HTTP\/1.1 40[48]/],
  ["a call without a token", "POST /v2/contact HTTP/1.1", /^HTTP\/1.1 401/],
  ["files without a token", "POST /v2/declarations HTTP/1.1", /^HTTP\/1.1 401/],
])("ends %s whose body does not arrive", async (_, line, expected) => {
  const { closed } = await begin([line, ...json], '{"username":');
  const { answer, after } = await closed;
  expect(answer).toMatch(expected);
  expect(after).toBeLessThan(LIMIT * 10);
});

it("has the form of every other error, with security headers", async () => {
  const { closed } = await begin(["POST /v2/login_check HTTP/1.1", ...json]);
  const { answer } = await closed;
  const [head = "", body = ""] = answer.split("\r\n\r\n");
  expect(head.toLowerCase()).toContain("x-content-type-options: nosniff");
  expect(head.toLowerCase()).toContain("content-security-policy: ");
  expect(head).toContain("Content-Type: application/ld+json");
  expect(JSON.parse(body)).toMatchObject({
    "@type": "hydra:Error",
    "hydra:title": "Request Timeout",
  });
  expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1);
});

it("ends a call whose body trickles in", async () => {
  const { socket, closed } = await begin(
    ["POST /v2/login_check HTTP/1.1", ...json],
    "{",
  );
  const drops = setInterval(() => socket.write(" ".repeat(2)), LIMIT / 8);
  socket.once("data", () => clearInterval(drops));
  const { answer } = await closed;
  clearInterval(drops);
  expect(answer).toMatch(/^HTTP\/1.1 408/);
});

const upload = (token: string) => [
  "POST /v2/media-objects HTTP/1.1",
  `Authorization: Bearer ${token}`,
  "Content-Type: multipart/form-data; boundary=b",
  "Content-Length: 1000000",
];
const fileHead =
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n';

async function sendFor(socket: Socket, milliseconds: number, bytes: number) {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) {
    socket.write("x".repeat(bytes));
    await pause(LIMIT / 8);
  }
}

it("lets a file take long while it makes progress, and ends one that stalls", async () => {
  const token = await test.signIn("participant");
  const { socket, closed } = await begin(upload(token), fileHead);
  let isClosed = false;
  void closed.then(() => {
    isClosed = true;
  });
  await sendFor(socket, LIMIT * 4, 200);
  expect(isClosed).toBe(false);
  const { answer } = await closed;
  expect(answer).toMatch(/^HTTP\/1.1 408/);
});

it("leaves no listeners behind on a keep-alive connection", async () => {
  const connected = once(test.app.server, "connection");
  const { socket, closed } = await begin(["GET /healthz HTTP/1.1"]);
  const [kept] = (await connected) as [Socket];
  await once(socket, "data");
  const before = kept.listenerCount("close");
  const body = JSON.stringify({ username: "nobody", password: "nothing" });
  for (let call = 0; call < 5; call++) {
    socket.write(
      `POST /v2/login_check HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
    await once(socket, "data");
  }
  expect(kept.listenerCount("close")).toBe(before);
  socket.destroy();
  await closed;
});
