/** The API in memory, for component tests and the gallery: the real client, its answers from a table. */

import type { Send } from "#src/api/upload.ts";

/** A call as the API got it. */
export interface WireCall {
  method: string;
  /** Below `/v2`, without the query. */
  path: string;
  query: Record<string, string>;
  /** Parsed; form data as it is, undefined where there is none. */
  body: unknown;
  headers: Headers;
  /** Tells how much of the body is sent, where that is asked for. */
  onProgress?: ((sent: number, total: number) => void) | undefined;
}

/** An answer with a status of its own. */
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

/** A reply of an API that sends the key of a write back. */
export const echo = (
  status: number,
  body?: unknown,
): ((call: WireCall) => WireAnswer) => {
  const name = "idempotency-key";
  return ({ headers }) =>
    reply(status, body, { [name]: headers.get(name) ?? "" });
};

/** The connection is lost: no answer comes. */
export const lost = () => {
  throw new TypeError("Failed to fetch");
};

/** The answer does not come as long as the test runs. */
export const never = () => new Promise<never>(() => undefined);

/** The response: a body (200, or 204 where undefined; a Blob as a file), a reply with a status, or a function of the call that returns one. */
export type WireAnswer =
  | object
  | undefined
  | ((call: WireCall) => WireAnswer | Promise<WireAnswer>);

/** By method and path; `*` stands for one part of it: `GET /challenges/*`. The first that fits answers. */
export type WireAnswers = Readonly<Record<string, WireAnswer>>;

export interface Wire {
  fetch: Send;
  /** The calls so far. */
  calls: WireCall[];
  /** Answers `key` so from now on. */
  answer(key: string, answer: WireAnswer): void;
}

/** Whether a call is that of a key such as `GET /challenges/*`. */
export function fits(key: string, { method, path }: WireCall): boolean {
  const parts = key.split("/");
  const called = `${method} ${path}`.split("/");
  return (
    parts.length === called.length &&
    parts.every((part, index) => part === "*" || part === called[index])
  );
}

/**
 * @param check returns what is wrong with a call and its answer; it is reported to the console, which fails the test.
 * A call that nothing answers is reported too, and answered 404
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
      console.error(`Nothing answers ${call.method} ${call.path}`);
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
        return new Response(answer, {
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
