import { defaultTimeZone } from "#src/domain/time-zone.ts";
import type { Finding } from "#src/schema/read.ts";
import {
  type BegunCalls,
  headersOf,
  jsonLd,
  mergePatch,
  takeBegunCall,
} from "./begun-calls.ts";
import {
  AbortedError,
  BadAnswerError,
  HttpError,
  type Method,
  NetworkError,
  TimeoutError,
} from "./errors.ts";
import { backOff, retryAfter, sendWithRetries } from "./retry.ts";
import { serverTimeOf } from "./server-time.ts";
import type { Send } from "./upload.ts";

/** A part of a response that is not what its schema says, and the call that it responded to. */
export interface Report {
  method: Method;
  /** Below the base. */
  path: string;
  /** The entry of the list, from 0; absent where the response is no list. */
  index?: number;
  finding: Finding;
}

/** The server's clock as one answer showed it; milliseconds. `sentAt` and `receivedAt` are of our own clock. */
export interface ServerDate {
  serverTime: number;
  sentAt: number;
  receivedAt: number;
}

export interface ClientOptions {
  /** Where the API is, without a slash at the end: `/v2`. */
  base: string;
  /** Sends every call; `fetch` where absent, or what a call brings itself. */
  fetch?: Send;
  /** What the document has begun to ask for; a GET among them is not sent again. */
  begun?: BegunCalls;
  getToken: () => string | undefined;
  /** Whether somebody is signed in, by the token or by a cookie of the server; by the token alone where absent. */
  hasSession?: () => boolean;
  /** Whether the token is another session's than that of this page: its calls are not sent then. */
  hasOtherSession?: () => boolean;
  getLanguage: () => string;
  /** The session has ended: a call that carried the present token was answered 401 (AS-8.3). */
  onUnauthorized: () => void;
  /** The server has answered something. */
  onResponse?: () => void;
  onServerDate?: (date: ServerDate) => void;
  onReport: (report: Report) => void;
  /** Our own clock, in milliseconds; `Date.now` where absent. */
  now?: () => number;
  /** The server's clock as far as it is known, in milliseconds since 1970; our own where absent. */
  serverNow?: () => number;
  /** The programme's time zone, an IANA name; defaults to Europe/Paris. */
  getTimeZone?: () => string;
  /** Milliseconds until a call is given up; 15,000 where absent. */
  timeout?: number;
  /** Milliseconds before repeat number `attempt` (from 0). */
  retryDelay?: (attempt: number) => number;
}

/** Parameters of an address; those without a value are left out. */
type SearchParams = Record<
  string,
  string | number | boolean | null | undefined
>;

export interface CallOptions {
  query?: SearchParams;
  /** JSON, or form data as it is. */
  body?: unknown;
  signal?: AbortSignal;
  /** Milliseconds; with `onUploadProgress`, since the last of it. */
  timeout?: number;
  /** Sends this call, where `fetch` is not enough. */
  send?: Send;
  /** How many bytes of the body are sent, of how many; `send` tells it. */
  onUploadProgress?: (sent: number, total: number) => void;
  /** `blob`: a file, returned as it is. */
  as?: "json" | "blob";
  /** Makes a repeated send of the same thing return its first answer. */
  idempotencyKey?: string;
  /** It changes something, whatever its method: a 2xx is done, even where its body is lost or cannot be read. */
  isWrite?: boolean;
  /** It carries what the server takes once: a GET is not sent again, whatever becomes of it. */
  isSentOnce?: boolean;
  /** What the answer should rather be like (RFC 7240); a server may ignore it. */
  prefer?: string;
  /** Sent to its end also when the page is left meanwhile; up to 64 kB. */
  keepalive?: boolean;
  /** Sent in the place of the session's. */
  token?: string;
  /** Sent without the token; a 401 is then an error of this call and does not end the session. */
  anonymous?: boolean;
  /** Visitors may make this call too, so a 401 is about the token or a cookie: it is sent again without either. */
  isPublic?: boolean;
}

export interface Client {
  /**
   * Calls `path` (below the base, made by `path`).
   * @returns the parsed answer, not yet validated; undefined when it is empty. Throws an error of errors.ts.
   */
  request(method: Method, path: string, call?: CallOptions): Promise<unknown>;
  /** Whether there is a session whose user may be asked for. */
  hasSession(): boolean;
  /** The server's time, in milliseconds since 1970. */
  serverNow(): number;
  /** The programme's time zone, in which its days begin and end. */
  timeZone(): string;
  report(report: Report): void;
  /** Where the API is, and what every call to it carries: for what a library sends. */
  signed(): { base: string; headers: Record<string, string> };
  /** The session has ended, as what a library sent was answered 401. */
  endSession(): void;
}

/** What the server answered, whatever it answered. */
export interface ApiResponse {
  status: number;
  ok: boolean;
  /** The parsed JSON; undefined when the body was empty, or no JSON and the call not a GET answered 2xx. */
  body: unknown;
  /** Milliseconds. */
  retryAfter: number | undefined;
  /** How the server calls the request in its log. */
  requestId: string | undefined;
  /** Whether the server echoed the `Idempotency-Key`. */
  countsOnce: boolean;
}

/** The address of a call. */
export function urlOf(
  base: string,
  path: string,
  query: SearchParams = {},
): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null) search.set(name, String(value));
  const text = search.toString();
  return text === "" ? base + path : `${base}${path}?${text}`;
}

function bodyOf(body: unknown): FormData | string | null {
  if (body === undefined) return null;
  return body instanceof FormData ? body : JSON.stringify(body);
}

/** The one way to the API (AS-7.1): JSON-LD, credentials, the token, the language, retries of GET. */
export function createClient(options: ClientOptions): Client {
  const {
    base,
    begun = new Map(),
    getToken,
    hasSession = () => getToken() !== undefined,
    now = Date.now,
    serverNow = now,
    onResponse = () => undefined,
    onServerDate = () => undefined,
    retryDelay = (attempt) => backOff(attempt, Math.random),
  } = options;

  /** Whether the server has echoed an `Idempotency-Key`: it knows what is sent again. */
  let isIdempotent = false;

  /** Sends once; any status is a response. */
  async function sendOnce(
    method: Method,
    path: string,
    call: CallOptions,
    headers: Headers,
    credentials: RequestCredentials,
  ): Promise<ApiResponse> {
    const { query, body, signal, as, onUploadProgress, keepalive } = call;
    const isWrite = call.isWrite ?? method !== "GET";
    const send = options.fetch ?? call.send ?? fetch;
    const timeout = call.timeout ?? options.timeout ?? 15_000;
    const deadline = createDeadline(timeout, signal);
    try {
      const url = urlOf(base, path, query);
      const first =
        method === "GET"
          ? takeBegunCall(begun, url, headers, deadline.signal)
          : undefined;
      if (first === undefined && method === "GET") await yieldToMain();
      const sentAt = first?.sentAt ?? now();
      const response = await (first?.response ??
        send(
          url,
          {
            method,
            headers,
            credentials,
            ...(keepalive && { keepalive }),
            body: bodyOf(body),
            signal: deadline.signal,
          },
          onUploadProgress &&
            ((sent, total) => {
              deadline.extend();
              onUploadProgress(sent, total);
            }),
        ));
      const receivedAt = first?.receivedAt ?? now();
      onResponse();
      const isOwn = !call.anonymous && hasSession();
      const serverTime = serverTimeOf(method, response.headers, isOwn);
      if (serverTime !== undefined)
        onServerDate({ serverTime, sentAt, receivedAt });
      const key = headers.get("idempotency-key");
      const isKnown =
        key !== null && response.headers.get("idempotency-key") === key;
      isIdempotent ||= isKnown;
      const { status, ok } = response;
      const isDone = isWrite && ok;
      const reading = as === "blob" && ok ? response.blob() : response.text();
      const content = await (isDone ? reading.catch(() => "") : reading);
      return {
        status,
        ok,
        body:
          typeof content === "string"
            ? parseBody(content, ok && !isWrite, { method, path })
            : content,
        retryAfter: retryAfter(response.headers, receivedAt),
        requestId: response.headers.get("x-request-id") ?? undefined,
        countsOnce: isKnown,
      };
    } catch (cause) {
      if (cause instanceof BadAnswerError) throw cause;
      const countsOnce = isIdempotent && headers.has("idempotency-key");
      const failed = { method, path, cause, countsOnce };
      if (signal?.aborted)
        throw new AbortedError({ ...failed, reason: "aborted" });
      if (deadline.signal.aborted)
        throw new TimeoutError({
          ...failed,
          reason: `no answer in ${timeout} ms`,
        });
      throw new NetworkError({ ...failed, reason: "no answer" });
    } finally {
      deadline.clear();
    }
  }

  async function request(
    method: Method,
    path: string,
    call: CallOptions = {},
  ): Promise<unknown> {
    const isOwn = !call.anonymous && !call.isPublic && call.token === undefined;
    if (isOwn && options.hasOtherSession?.())
      throw new AbortedError({ method, path, reason: "another session" });
    const token = call.anonymous ? undefined : (call.token ?? getToken());
    const headers = headersOf(method, call, {
      language: options.getLanguage(),
      token,
    });
    const dispatch = (credentials: RequestCredentials = "include") =>
      sendWithRetries(
        () => sendOnce(method, path, call, headers, credentials),
        {
          ...{ method, path, signal: call.signal, delay: retryDelay },
          isRepeatable: method === "GET" && call.isSentOnce !== true,
        },
      );
    let response = await dispatch();
    if (response.status === 415 && headers.get("content-type") === mergePatch) {
      headers.set("content-type", jsonLd);
      response = await dispatch();
    }
    const isRefused = response.status === 401 && !call.anonymous;
    const isOfSession = token !== undefined || hasSession();
    const isSessionOver = isRefused && call.token === undefined && isOfSession;
    if (isRefused && token === getToken() && (isOfSession || !call.isPublic))
      options.onUnauthorized();
    if (response.status === 401 && call.isPublic) {
      headers.delete("authorization");
      response = await dispatch("omit");
    }
    if (response.ok) return response.body;
    throw new HttpError({
      method,
      path,
      ...response,
      isSessionOver: isSessionOver && response.status === 401,
    });
  }

  return {
    request,
    hasSession,
    serverNow,
    timeZone: options.getTimeZone ?? (() => defaultTimeZone),
    report: options.onReport,
    signed: () => ({
      base,
      headers: Object.fromEntries(
        headersOf(
          "POST",
          {},
          { language: options.getLanguage(), token: getToken() },
        ),
      ),
    }),
    endSession: options.onUnauthorized,
  };
}

/**
 * Resolves in a task of its own, where the browser has such: the widgets of a page ask for twenty things at once, which
 * takes long enough together for a tap to wait.
 */
const yieldToMain = async () => globalThis.scheduler?.yield?.();

/** A signal that aborts `timeout` milliseconds from now or from the last `extend`, and when `other` does. */
function createDeadline(timeout: number, other: AbortSignal | undefined) {
  const controller = new AbortController();
  const abort = () => controller.abort();
  let timer = setTimeout(abort, timeout);
  if (other?.aborted) abort();
  else other?.addEventListener("abort", abort);
  return {
    signal: controller.signal,
    clear() {
      clearTimeout(timer);
      other?.removeEventListener("abort", abort);
    },
    extend() {
      clearTimeout(timer);
      timer = setTimeout(abort, timeout);
    },
  };
}

/** JSON; undefined for nothing. What is no JSON is an error only where it is needed. */
function parseBody(
  text: string,
  isNeeded: boolean,
  call: { method: Method; path: string },
): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    if (!isNeeded) return undefined;
    throw new BadAnswerError({ ...call, reason: "is not JSON", cause });
  }
}
