/** A small HTTP server, for tests that need a real connection. */
import {
  createServer,
  type IncomingHttpHeaders,
  type ServerResponse,
} from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, afterEach } from "vitest";

/** A call as the server received it. */
export interface Received {
  method: string;
  /** Includes the query. */
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}

export interface Reply {
  status?: number;
  headers?: Record<string, string>;
  /** Sent unchanged if it is text, otherwise as JSON; no body if omitted. */
  body?: unknown;
}

/** A reply, or a function that writes the response itself. */
export type Answering = (
  call: Received,
  response: ServerResponse,
) => Reply | undefined;

export interface TestServer {
  /** `http://127.0.0.1:…/v2`. */
  base: string;
  received: Received[];
  /** Sets the replies to the next calls, in order; the last one repeats. */
  answers(...answering: (Answering | Reply)[]): void;
  close(): Promise<void>;
}

function send(response: ServerResponse, reply: Reply): void {
  const { status = 200, headers, body } = reply;
  response.writeHead(status, {
    "content-type": "application/ld+json",
    ...headers,
  });
  if (body === undefined) response.end();
  else response.end(typeof body === "string" ? body : JSON.stringify(body));
}

/** A server for the tests of a file: what it received is cleared after each one. */
export async function openTestServer(): Promise<TestServer> {
  const server = await startTestServer();
  afterEach(() => {
    server.received.length = 0;
  });
  afterAll(() => server.close());
  return server;
}

/** Starts a server on a free port. */
export async function startTestServer(): Promise<TestServer> {
  let queue: (Answering | Reply)[] = [];
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += String(part);
    const { method = "", url = "", headers } = request;
    const call = { method, url, headers, body };
    received.push(call);
    const next = (queue.length > 1 ? queue.shift() : queue[0]) ?? {
      status: 404,
    };
    const reply = typeof next === "function" ? next(call, response) : next;
    if (reply !== undefined) send(response, reply);
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}/v2`,
    received,
    answers: (...answering) => {
      queue = answering;
    },
    close: () =>
      new Promise((done) => {
        server.closeAllConnections();
        server.close(() => done());
      }),
  };
}
