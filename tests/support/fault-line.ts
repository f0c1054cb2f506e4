import {
  type IncomingMessage,
  request,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { text } from "node:stream/consumers";
import { type Listening, listen } from "./listen.ts";

/** All faults that can happen to a call between the browser and the server. */
export const faults = [
  "500",
  "503",
  "403",
  "404",
  "422",
  "timeout",
  "cut",
  "truncated JSON",
  "HTML",
  "wrong shape",
  "null",
  "204",
  "slow",
] as const;

export type Fault = (typeof faults)[number];

export interface FaultLine extends Listening {
  /** The calls made since this was last emptied, as named by `callOf`. */
  calls: string[];
  /** The fault of each affected call. */
  broken: Map<string, Fault>;
  /** Functions that change the JSON response of a call. */
  changed: Pick<Map<string, (answer: never) => unknown>, "get">;
  /** The number of in-flight calls, except those that never get a response. */
  pending(): number;
  /** When the last call started or ended, on the clock of `performance.now()`. */
  lastChange(): number;
  /** The client address of requests, if the server trusts the proxy. */
  address: string;
  /** Releases slow responses. */
  release(): void;
}

/** A call's name in tables, without ids, tokens and e-mail addresses. */
export const callOf = (method: string, url: string): string =>
  `${method} ${(url.split("?")[0] ?? "")
    .replace(/^\/v2/, "")
    .replace(/\.jsonld$/, "")
    .replaceAll(
      /\/(?:\d+|[\w%.-]*(?:@|%40)[\w%.-]*|[\w-]{36,})(?=\/|$)/g,
      "/*",
    )}`;

/** A proxy to the server at `target`, on which each call can fail in a different way. */
export async function openFaultLine(target: string): Promise<FaultLine> {
  const held = new Set<() => void>();
  let running = 0;
  let lastChange = 0;
  const count = (by: number) => {
    running += by;
    lastChange = performance.now();
  };
  const line: FaultLine = {
    calls: [],
    broken: new Map(),
    changed: new Map(),
    address: "127.0.0.1",
    pending: () => running,
    lastChange: () => lastChange,
    release: () => {
      for (const go of held) go();
      held.clear();
    },
    ...(await listen(
      () => (incoming, outgoing) => {
        const { method = "GET", url = "", headers } = incoming;
        const isCall =
          url.startsWith("/v2/") && headers["sec-fetch-dest"] === "empty";
        if (!isCall) return pass(incoming, outgoing);
        const call = callOf(method, url);
        line.calls.push(call);
        const fault = line.broken.get(call);
        if (fault === "timeout") return;
        const begin = () => {
          count(1);
          outgoing.once("close", () => count(-1));
        };
        if (fault === "slow") {
          const go = () => {
            begin();
            pass(incoming, outgoing);
          };
          held.add(go);
          // The page that made the call was left.
          outgoing.once("close", () => held.delete(go));
          return;
        }
        begin();
        if (fault === undefined)
          return pass(incoming, outgoing, line.changed.get(call));
        breakOff(incoming, outgoing, fault);
      },
      { name: "localhost" },
    )),
  };

  function pass(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    change?: (answer: never) => unknown,
  ): void {
    const { method, url = "" } = incoming;
    const headers = { ...incoming.headers, "x-forwarded-for": line.address };
    if (change !== undefined) {
      delete headers["accept-encoding"];
      // Otherwise the server may respond with 304.
      delete headers["if-none-match"];
    }
    const passed = request(
      new URL(url, target),
      { method, headers },
      async (answer) => {
        const { statusCode = 502, headers: answered } = answer;
        if (change === undefined) {
          outgoing.writeHead(statusCode, answered);
          answer.pipe(outgoing);
          return;
        }
        const { "content-length": _, ...rest } = answered;
        const body = await text(answer);
        outgoing.writeHead(statusCode, rest);
        outgoing.end(
          statusCode === 200 && body !== ""
            ? JSON.stringify(change(JSON.parse(body) as never))
            : body,
        );
      },
    );
    passed.on("error", () => outgoing.destroy());
    incoming.pipe(passed);
  }
  return line;
}

const json = (body: unknown) => ({
  type: "application/ld+json",
  body: JSON.stringify(body),
});

/** What is sent instead of a successful response. */
const instead: Partial<Record<Fault, { type: string; body: string }>> = {
  "truncated JSON": {
    type: "application/ld+json",
    body: '{"hydra:totalItems": 3, "hydra:member": [{"id": 1, "na',
  },
  HTML: {
    type: "text/html",
    body: "<!doctype html><title>Proxy</title><h1>It works!</h1>",
  },
  "wrong shape": json({ id: { of: ["something"] }, "hydra:member": 7 }),
  null: json(null),
};

function breakOff(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  fault: Fault,
): void {
  incoming.resume();
  if (fault === "cut") {
    outgoing.writeHead(200, {
      "content-type": "application/ld+json",
      "content-length": 1_000,
    });
    outgoing.write('{"id": 1, ', () => incoming.socket.destroy());
    return;
  }
  if (fault === "204") return void outgoing.writeHead(204).end();
  const answer = instead[fault];
  const status = answer === undefined ? Number(fault) : 200;
  const { type, body } =
    answer ??
    json({
      "@type": "hydra:Error",
      "hydra:title": STATUS_CODES[status],
      "hydra:description": "Something went wrong.",
    });
  outgoing
    .writeHead(status, {
      "content-type": type,
      date: new Date().toUTCString(),
    })
    .end(body);
}
