import { type Answer, type ServerDate, sendOnce } from "./answer.ts";
import { errorFromStatus } from "./errors/from-status.ts";
import type { Method } from "./errors/index.ts";
import { bodyOf, headersOf, mergePatch, type Query, urlOf } from "./message.ts";
import type { Report } from "./report.ts";
import { backOff, sendWithRetries } from "./retry.ts";

export interface ClientOptions {
  /** Where the API is, without a slash at the end: `/v2`. */
  base: string;
  fetch?: typeof fetch;
  getToken: () => string | undefined;
  getLanguage: () => string;
  /** The session has ended: a call that carried the present token was answered 401. */
  onUnauthorised: () => void;
  onServerDate?: (date: ServerDate) => void;
  /** Something in an answer was left out because it is not what its schema says. */
  onReport: Report;
  /** Our own clock, in milliseconds; `Date.now` where absent. */
  now?: () => number;
  /** Milliseconds until a call is given up; 15,000 where absent. */
  timeout?: number;
  /** Milliseconds before repeat number `attempt` (from 0). */
  retryDelay?: (attempt: number) => number;
}

export interface CallOptions {
  query?: Query;
  /** JSON, or form data as it is. */
  body?: unknown;
  signal?: AbortSignal;
  /** Milliseconds. */
  timeout?: number;
  /** Sent in the place of the session's. */
  token?: string;
  /** Sent without the token; a 401 is then an error of this call and does not end the session. */
  anonymous?: boolean;
}

export interface Client {
  /**
   * Calls `path` (below the base, made by `path`).
   * @returns the parsed answer, not yet validated; undefined when it is empty. Throws one of `errors/`.
   */
  request(method: Method, path: string, call?: CallOptions): Promise<unknown>;
  report: Report;
}

/** The one way to the API (access, section 7): JSON-LD, credentials, the token, the language, retries of GET. */
export function createClient(options: ClientOptions): Client {
  const {
    fetch: send = (...request) => fetch(...request),
    now = Date.now,
    onServerDate = () => undefined,
    retryDelay = (attempt) => backOff(attempt, Math.random),
  } = options;

  function dispatch(
    method: Method,
    path: string,
    call: CallOptions,
    headers: Headers,
  ): Promise<Answer> {
    const { signal, timeout = options.timeout ?? 15_000 } = call;
    const body = bodyOf(call.body);
    const init: RequestInit = { method, headers, credentials: "include", body };
    const url = urlOf(options.base, path, call.query);
    return sendWithRetries(
      () =>
        sendOnce({
          ...{ method, path, url, init, signal, timeout },
          ...{ fetch: send, now, onServerDate },
        }),
      { method, path, signal, delay: retryDelay },
    );
  }

  async function request(
    method: Method,
    path: string,
    call: CallOptions = {},
  ): Promise<unknown> {
    const token = call.anonymous
      ? undefined
      : (call.token ?? options.getToken());
    const headers = headersOf(method, call.body, options.getLanguage(), token);
    let answer = await dispatch(method, path, call, headers);
    if (answer.status === 415 && headers.get("content-type") === mergePatch) {
      headers.set("content-type", "application/ld+json");
      answer = await dispatch(method, path, call, headers);
    }
    if (answer.ok) return answer.body;
    if (
      answer.status === 401 &&
      !call.anonymous &&
      token === options.getToken()
    )
      options.onUnauthorised();
    const { status, body, retryAfter } = answer;
    throw errorFromStatus({ method, path, status, answer: body }, retryAfter);
  }

  return { request, report: options.onReport };
}
