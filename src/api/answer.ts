import {
  AbortedError,
  BadAnswerError,
  type Method,
  NetworkError,
  TimeoutError,
} from "./errors/index.ts";
import { retryAfter } from "./retry.ts";

/** What the server said, whatever it said. */
export interface Answer {
  status: number;
  ok: boolean;
  /** The parsed JSON; undefined when the body was empty, or no JSON and the status not 2xx. */
  body: unknown;
  /** Milliseconds. */
  retryAfter: number | undefined;
}

/** The server's clock as one answer showed it; milliseconds. `sentAt` and `receivedAt` are of our own clock. */
export interface ServerDate {
  serverTime: number;
  sentAt: number;
  receivedAt: number;
}

interface Sending {
  method: Method;
  /** For messages. */
  path: string;
  url: string;
  init: RequestInit;
  signal: AbortSignal | undefined;
  /** Milliseconds until the whole answer must be there. */
  timeout: number;
  fetch: typeof fetch;
  now: () => number;
  onServerDate: (date: ServerDate) => void;
}

function read(text: string, ok: boolean, told: Told): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!ok) return undefined;
    throw new BadAnswerError({ ...told, reason: "is not JSON", cause });
  }
}

type Told = Pick<Sending, "method" | "path">;

/** Sends once. Throws NetworkError, TimeoutError, AbortedError or BadAnswerError; any status is an answer. */
export async function sendOnce(sending: Sending): Promise<Answer> {
  const { method, path, now } = sending;
  const told = { method, path };
  const clock = AbortSignal.timeout(sending.timeout);
  const signal =
    sending.signal === undefined
      ? clock
      : AbortSignal.any([sending.signal, clock]);
  try {
    const sentAt = now();
    const response = await sending.fetch(sending.url, {
      ...sending.init,
      signal,
    });
    const receivedAt = now();
    const serverTime = Date.parse(response.headers.get("date") ?? "");
    if (!Number.isNaN(serverTime))
      sending.onServerDate({ serverTime, sentAt, receivedAt });
    const { status, ok } = response;
    return {
      status,
      ok,
      body: read(await response.text(), ok, told),
      retryAfter: retryAfter(response.headers, receivedAt),
    };
  } catch (cause) {
    if (cause instanceof BadAnswerError) throw cause;
    if (sending.signal?.aborted)
      throw new AbortedError({ ...told, reason: "aborted", cause });
    if (clock.aborted) {
      const reason = `no answer in ${sending.timeout} ms`;
      throw new TimeoutError({ ...told, reason, cause });
    }
    throw new NetworkError({ ...told, reason: "no answer", cause });
  }
}
