/** Whatever another server sends back, the process lives and clients get its response, a 502 or a 504. */
import { EventEmitter, once } from "node:events";
import { request } from "node:http";
import { createServer, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openFrontOnly } from "#tests/support/front-only.ts";
import { freePort } from "#tests/support/listen.ts";

const { serve } = openFrontOnly();

const json = (headers: string, body = "{}") =>
  `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${headers}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

interface Answer {
  /** What the other server writes, in pieces; each is a packet. */
  raw: (string | Buffer)[];
  /** The reaction then; defaults to waiting for the client to close. */
  end?: "close" | "reset" | "wait";
  /** The status for the client; `cut` if the body ends in an error. */
  status: number | "cut";
  headers?: Record<string, string | string[] | undefined>;
  body?: string;
}

const latin = (text: string) => Buffer.from(text, "latin1");

const answers: Record<string, Answer> = {
  "no cookie": {
    raw: [json("")],
    status: 200,
    headers: { "set-cookie": undefined },
    body: "{}",
  },
  "one cookie": {
    raw: [json("Set-Cookie: PHPSESSID=1; path=/; Domain=club.example\r\n")],
    status: 200,
    headers: { "set-cookie": ["PHPSESSID=1; path=/"] },
  },
  "two cookies": {
    raw: [json("Set-Cookie: a=1; Path=/v2\r\nset-cookie: b=2\r\n")],
    status: 200,
    headers: { "set-cookie": ["a=1; Path=/v2", "b=2"] },
  },
  "an empty cookie": {
    raw: [json("Set-Cookie:\r\n")],
    status: 200,
  },
  "a cookie in UTF-8 and one in Latin-1": {
    raw: [
      latin(
        json("Set-Cookie: n=\xc3\xa9\xe2\x82\xac\r\nSet-Cookie: m=\xe9\r\n"),
      ),
    ],
    status: 200,
    headers: { "set-cookie": ["n=\xc3\xa9\xe2\x82\xac", "m=\xe9"] },
  },
  "headers in UTF-8, as PHP writes file names": {
    raw: [
      Buffer.from(
        json('Content-Disposition: attachment; filename="Défi €.csv"\r\n'),
      ),
    ],
    status: 200,
    headers: {
      "content-disposition": Buffer.from(
        'attachment; filename="Défi €.csv"',
      ).toString("latin1"),
    },
  },
  "headers twice": {
    raw: [
      json(
        "Content-Type: text/html\r\nLocation: /v2/a\r\nLocation: /v2/b\r\nETag: 1\r\nETag: 2\r\nDate: x\r\nDate: y\r\nVary: a\r\nVary: b\r\nContent-Security-Policy: sandbox\r\nContent-Security-Policy: default-src 'none'\r\n",
      ),
    ],
    status: 200,
    headers: { "content-type": "application/json", location: "/v2/a" },
    body: "{}",
  },
  "headers named like properties": {
    raw: [json("__proto__: 1\r\nconstructor: 2\r\ntoString: 3\r\n")],
    status: 200,
    body: "{}",
  },
  "headers of its connection": {
    raw: [
      json(
        "Connection: X-Inner, close\r\nX-Inner: 1\r\nTE: x\r\nUpgrade: h2\r\n",
      ),
    ],
    end: "close",
    status: 200,
    headers: { "x-inner": undefined, upgrade: undefined },
  },
  "an address that is none": {
    raw: [
      "HTTP/1.1 302 Found\r\nLocation: http://[::\r\nContent-Length: 0\r\n\r\n",
    ],
    status: 302,
    headers: { location: "http://[::" },
  },
  "an empty address": {
    raw: ["HTTP/1.1 302 Found\r\nLocation:\r\nContent-Length: 0\r\n\r\n"],
    status: 302,
  },
  "a name with a space": { raw: [json("X Y: 1\r\n")], status: 502 },
  "a header without a name": { raw: [json(": 1\r\n")], status: 502 },
  "a control character": { raw: [json("X-A: a\u0001b\r\n")], status: 502 },
  "a NUL": { raw: [json("X-A: a\u0000b\r\n")], status: 502 },
  "a bare line feed": {
    raw: ["HTTP/1.1 200 OK\nContent-Length: 2\n\n{}"],
    status: 502,
  },
  "huge headers": {
    raw: [json(`X-A: ${"a".repeat(200_000)}\r\n`)],
    status: 502,
  },
  "many headers": {
    raw: [
      json(Array.from({ length: 1_500 }, (_, n) => `X-${n}: 1\r\n`).join("")),
    ],
    status: 200,
  },
  "a whole page": {
    raw: ["HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<h1>Login</h1>"],
    end: "close",
    status: 200,
    body: "<h1>Login</h1>",
  },
  "no type and no body": {
    raw: ["HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"],
    status: 200,
    body: "",
  },
  "no reason": {
    raw: ["HTTP/1.1 201\r\nContent-Length: 2\r\n\r\n{}"],
    status: 201,
    body: "{}",
  },
  "HTTP/1.0": {
    raw: ["HTTP/1.0 200 OK\r\n\r\n{}"],
    end: "close",
    status: 200,
    body: "{}",
  },
  "early hints before the response": {
    raw: [
      "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n",
      "HTTP/1.1 102 Processing\r\n\r\n",
      json(""),
    ],
    status: 200,
    body: "{}",
  },
  "another protocol": {
    raw: [
      "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n",
    ],
    status: 502,
  },
  "early hints alone": {
    raw: ["HTTP/1.1 103 Early Hints\r\n\r\n"],
    end: "close",
    status: 502,
  },
  "204 with a body": {
    raw: ["HTTP/1.1 204 No Content\r\nContent-Length: 2\r\n\r\n{}"],
    status: 204,
    body: "",
  },
  "205 with a body": {
    raw: ["HTTP/1.1 205 Reset Content\r\nContent-Length: 2\r\n\r\n{}"],
    status: 205,
  },
  "304 with a body": {
    raw: ["HTTP/1.1 304 Not Modified\r\nContent-Length: 2\r\n\r\n{}"],
    status: 304,
    body: "",
  },
  "status 600": {
    raw: ["HTTP/1.1 600 No\r\nContent-Length: 2\r\n\r\n{}"],
    status: 502,
  },
  "status 999 with a cookie": {
    raw: ["HTTP/1.1 999 No\r\nSet-Cookie: a=1\r\nContent-Length: 2\r\n\r\n{}"],
    status: 502,
  },
  "status 000": {
    raw: ["HTTP/1.1 000 No\r\nContent-Length: 2\r\n\r\n{}"],
    status: 502,
  },
  "status OK": { raw: ["HTTP/1.1 OK\r\n\r\n"], status: 502 },
  "an unknown encoding": {
    raw: [json("Content-Encoding: zz\r\n")],
    status: 200,
    headers: { "content-encoding": "zz" },
    body: "{}",
  },
  "an encoding that its body does not have": {
    raw: [json("Content-Encoding: gzip\r\n")],
    status: 200,
    body: "{}",
  },
  "a compressed body": {
    raw: ["HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\n\r\n", gzipSync("{}")],
    end: "close",
    status: 200,
    headers: { "content-encoding": "gzip" },
  },
  "another charset": {
    raw: [
      latin(
        'HTTP/1.1 200 OK\r\nContent-Type: application/json; charset=ISO-8859-1\r\nContent-Length: 3\r\n\r\n"\xe9"',
      ),
    ],
    status: 200,
    headers: { "content-type": "application/json; charset=ISO-8859-1" },
  },
  "a type that is none": {
    raw: [
      "HTTP/1.1 200 OK\r\nContent-Type: ;;=,\r\nContent-Length: 2\r\n\r\n{}",
    ],
    status: 200,
    body: "{}",
  },
  "two lengths": {
    raw: [
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}",
    ],
    status: 502,
  },
  "a length and chunks": {
    raw: [
      "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n",
    ],
    status: 502,
  },
  "a length that is none": {
    raw: ["HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n{}"],
    status: 502,
  },
  trailers: {
    raw: [
      "HTTP/1.1 200 OK\r\nTrailer: X-A\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\nX-A: 1\r\nSet-Cookie: a=1\r\n\r\n",
    ],
    status: 200,
    body: "{}",
  },
  "more than its length": {
    raw: [`${json("")}more than it said`],
    status: 200,
    body: "{}",
  },
  "a body that is cut": {
    raw: ["HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n", '{"a":'],
    end: "close",
    status: "cut",
  },
  "a body that is reset": {
    raw: ["HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n", '{"a":'],
    end: "reset",
    status: "cut",
  },
  "chunks that are cut": {
    raw: ["HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "9\r\n{"],
    end: "close",
    status: "cut",
  },
  "chunks that are none": {
    raw: [
      "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n",
      "2\r\n{}\r\n",
      "zz\r\n",
    ],
    status: "cut",
  },
  "a body that stops": {
    raw: ["HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n", "{"],
    status: "cut",
  },
  "headers, and no byte of their body": {
    raw: ["HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n"],
    end: "close",
    status: 502,
  },
  "headers, and nothing more": {
    raw: ["HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n"],
    status: 504,
  },
  "headers that are cut": {
    raw: ["HTTP/1.1 200 OK\r\nContent-Ty"],
    end: "close",
    status: 502,
  },
  "headers that stop": { raw: ["HTTP/1.1 200 OK\r\nContent-Ty"], status: 504 },
  nothing: { raw: [], status: 504 },
  "a closed connection": { raw: [], end: "close", status: 502 },
  "a reset connection": { raw: [], end: "reset", status: 502 },
  "no HTTP": { raw: ["SSH-2.0-OpenSSH_9.2\r\n"], status: 502 },
  "two responses": {
    raw: [json("") + json("Set-Cookie: a=1\r\n")],
    status: 200,
  },
};

/** Emits the name of each call, with its connection. */
const calls = new EventEmitter();

const port = await freePort();
const api = createServer((socket) => {
  socket.on("error", () => undefined);
  socket.on("data", (data) => void respond(socket, String(data)));
});

async function respond(socket: Socket, head: string) {
  const name = decodeURIComponent(/ \/v2\/(\S*)/.exec(head)?.[1] ?? "");
  calls.emit(name, socket);
  if (name === "later") return;
  const { raw, end = "wait" } = answers[name] ?? { raw: [json("")] };
  socket.setNoDelay();
  for (const piece of raw) {
    socket.write(piece);
    await new Promise((sent) => setImmediate(sent));
  }
  if (end === "close") socket.end();
  if (end === "reset") setImmediate(() => socket.resetAndDestroy());
}

beforeAll(async () => {
  api.listen(port, "127.0.0.1");
  await once(api, "listening");
});
afterAll(() => void api.close());

const timeouts = { connect: 1_000, headers: 300, body: 300 };

async function responseTo(url: string, method = "GET") {
  const call = request(url, { method, agent: false });
  call.end(method === "POST" ? "{}" : undefined);
  const [response] = await once(call, "response");
  const pieces: Buffer[] = [];
  let isCut = false;
  try {
    for await (const piece of response) pieces.push(piece);
  } catch {
    isCut = true;
  }
  const body = Buffer.concat(pieces).toString("latin1");
  return {
    status: isCut ? "cut" : response.statusCode,
    headers: response.headers,
    body,
  };
}

it.each(Object.entries(answers))(
  "%s",
  async (name, { status, headers = {}, body }) => {
    const origin = await serve(`http://127.0.0.1:${port}`, { timeouts });
    const url = `${origin}/v2/${encodeURIComponent(name)}`;
    const found = await responseTo(url);
    expect(found).toMatchObject({ status });
    for (const [header, value] of Object.entries(headers))
      expect(found.headers[header], header).toEqual(value);
    if (body !== undefined) expect(found.body).toBe(body);
    if (status === 502 || status === 504)
      expect(JSON.parse(found.body)).toMatchObject({ status });
    await responseTo(url, "POST").catch(() => undefined);
    await responseTo(url, "HEAD").catch(() => undefined);
    expect((await responseTo(`${origin}/v2/any`)).body).toBe("{}");
  },
);

it.each(["its headers", "its body"])(
  "survives clients that leave before %s",
  async (part) => {
    const origin = await serve(`http://127.0.0.1:${port}`, { timeouts });
    const call = request(`${origin}/v2/later`, { agent: false });
    call.on("error", () => undefined);
    const received = once(calls, "later") as Promise<[Socket]>;
    call.end();
    const [socket] = await received;
    const head =
      "HTTP/1.1 200 OK\r\nSet-Cookie: a=1\r\nContent-Length: 9\r\n\r\n";
    if (part === "its body") socket.write(head);
    const closed = new Promise((done) => call.once("close", done));
    call.destroy();
    await closed;
    if (part === "its headers") socket.write(head);
    socket.end("{");
    expect((await responseTo(`${origin}/v2/any`)).body).toBe("{}");
  },
);
