/** An in-memory API for component tests and the gallery: the real client, with responses from a table. */

import type { Send } from "#src/api/client/upload.ts";

/** A call as the API received it. */
export interface WireCall {
  method: string;
  /** Below `/v2`, without the query. */
  path: string;
  query: Record<string, string>;
  /** Parsed JSON, or the form data; undefined without a body. */
  body: unknown;
  headers: Headers;
  /** Reports upload progress, if the caller wants it. */
  onProgress?: ((sent: number, total: number) => void) | undefined;
}

/** A response with an explicit status. */
class Reply {
  readonly status: number;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
  constructor(
    status: number,
    body: unknown,
    headers: Readonly<Record<string, string>> = {},
  ) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

export const reply = (
  status: number,
  body?: unknown,
  headers?: Readonly<Record<string, string>>,
) => new Reply(status, body, headers);

/** A reply that echoes the idempotency key of a write. */
export const echo = (
  status: number,
  body?: unknown,
): ((call: WireCall) => WireAnswer) => {
  const name = "idempotency-key";
  return ({ headers }) =>
    reply(status, body, { [name]: headers.get(name) ?? "" });
};

/** Simulates a lost connection. */
export const lost = () => {
  throw new TypeError("Failed to fetch");
};

/** Never responds. */
export const never = () => new Promise<never>(() => undefined);

/** A body (200, or 204 if undefined; a Blob is a file), a reply with a status, or a function of the call that returns one. */
export type WireAnswer =
  | object
  | undefined
  | ((call: WireCall) => WireAnswer | Promise<WireAnswer>);

/** By method and path, with `*` for a path segment: `GET /challenges/*`. The first match wins. */
export type WireAnswers = Readonly<Record<string, WireAnswer>>;

export interface Wire {
  fetch: Send;
  /** The calls so far. */
  calls: WireCall[];
  /** Sets the response for `key` from now on. */
  answer(key: string, answer: WireAnswer): void;
}

/** Whether a call matches a key such as `GET /challenges/*`. */
export function fits(key: string, { method, path }: WireCall): boolean {
  const parts = key.split("/");
  const called = `${method} ${path}`.split("/");
  return (
    parts.length === called.length &&
    parts.every((part, index) => part === "*" || part === called[index])
  );
}

/**
 * @param check returns what is wrong with a call and its response, which is reported to the console and so fails the test.
 * A call without a matching key is reported too, and gets a 404
 */
export function createWire(
  answers: WireAnswers,
  check: (call: WireCall, status: number, body: unknown) => string[] = () => [],
): Wire {
  const table = new Map(Object.entries(answers));
  const calls: WireCall[] = [];

  async function settle(call: WireCall): Promise<Reply> {
    const key = [...table.keys()].find((one) => fits(one, call));
    if (key === undefined) {
      console.error(`No response for ${call.method} ${call.path}`);
      return new Reply(404, undefined);
    }
    let answer = table.get(key);
    while (typeof answer === "function") answer = await answer(call);
    if (answer instanceof Reply) return answer;
    return new Reply(answer === undefined ? 204 : 200, answer);
  }

  return {
    calls,
    answer: (key, answer) => table.set(key, answer),
    async fetch(
      input,
      { method = "GET", headers, body, signal } = {},
      onProgress,
    ) {
      const { pathname, searchParams } = new URL(String(input), "http://wire");
      const call: WireCall = {
        method,
        path: pathname.replace(/^\/v2/, ""),
        query: Object.fromEntries(searchParams),
        body: typeof body === "string" ? JSON.parse(body) : (body ?? undefined),
        headers: new Headers(headers),
        onProgress,
      };
      calls.push(call);
      signal?.throwIfAborted();
      const aborted = new Promise<never>((_, reject) =>
        signal?.addEventListener("abort", () => reject(signal.reason)),
      );
      const {
        status,
        body: answer,
        headers: more,
      } = await Promise.race([settle(call), aborted]);
      for (const fault of check(call, status, answer))
        console.error(`${call.method} ${call.path}: ${fault}`);
      if (answer instanceof Blob)
        return new Response(await answer.arrayBuffer(), {
          status,
          headers: { "content-type": answer.type },
        });
      return new Response(
        answer === undefined ? null : JSON.stringify(answer),
        {
          status,
          headers: { "content-type": "application/ld+json", ...more },
        },
      );
    },
  };
}
