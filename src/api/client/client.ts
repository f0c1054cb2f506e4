import {
  headersOf,
  jsonLd,
  mergePatch,
  type PreloadedRequests,
  takePreloadedRequest,
} from "#src/api/cache/preloaded-requests.ts";
import {
  AbortedError,
  BadAnswerError,
  HttpError,
  type Method,
  NetworkError,
  TimeoutError,
} from "#src/api/errors/error-classes.ts";
import { codeOf } from "#src/api/errors/error-guards.ts";
import { textOf } from "#src/api/errors/response-text.ts";
import { defaultTimeZone } from "#src/domain/programme/time-zone.ts";
import { isRecord } from "#src/schema/json.ts";
import type { Finding } from "#src/schema/read.ts";
import type {
  ApiResponse,
  CallOptions,
  SearchParams,
  ServerDate,
} from "./call.ts";
import { backOff, retryAfter, sendWithRetries } from "./retry.ts";
import { serverTimeOf } from "./server-time.ts";
import type { Send } from "./upload.ts";

/** A part of a response that does not match its schema, and the call it came from. */
export interface Report {
  method: Method;
  /** Relative to the base. */
  path: string;
  /** Index of the list entry, from 0; omitted if the response is not a list. */
  index?: number;
  finding: Finding;
}

export interface ClientOptions {
  /** Base URL of the API, without a trailing slash: `/v2`. */
  base: string;
  /** Sends every call; defaults to `fetch`. A call can override it. */
  fetch?: Send;
  /** Requests that the document has already started; the client uses them instead of sending those GETs again. */
  preloaded?: PreloadedRequests;
  getToken: () => string | undefined;
  /** Whether there is a session, by token or by server cookie; defaults to whether there is a token. */
  hasSession?: () => boolean;
  /** Whether the stored token belongs to another session than this page; its calls are not sent then. */
  hasOtherSession?: () => boolean;
  getLanguage: () => string;
  /** The session has ended: the server responded with 401 to a call with the current token (AS-8.3). */
  onUnauthorized: () => void;
  /** Called on every response. */
  onResponse?: () => void;
  onServerDate?: (date: ServerDate) => void;
  onReport: (report: Report) => void;
  /** The local clock, in milliseconds; defaults to `Date.now`. */
  now?: () => number;
  /** The server's clock, in milliseconds since 1970; defaults to the local clock. */
  serverNow?: () => number;
  /** The programme's time zone, an IANA name; defaults to Europe/Paris. */
  getTimeZone?: () => string;
  /** Milliseconds until a call times out; defaults to 15,000. */
  timeout?: number;
  /** Milliseconds before retry number `attempt` (from 0). */
  retryDelay?: (attempt: number) => number;
}

export interface Client {
  /**
   * Calls `path` (relative to the base, built by `path`).
   * @returns the parsed response, not yet validated; undefined if it is empty. Throws an error of errors.ts.
   */
  request(method: Method, path: string, call?: CallOptions): Promise<unknown>;
  /** Whether there is a session, so that its user can be fetched. */
  hasSession(): boolean;
  /** The server's time, in milliseconds since 1970. */
  serverNow(): number;
  /** The programme's time zone, which determines when its days start and end. */
  timeZone(): string;
  report(report: Report): void;
  /** The base and the headers of every call, for libraries that send requests themselves. */
  signed(): { base: string; headers: Record<string, string> };
  /** Ends the session after a library's request got a 401. */
  endSession(): void;
}

/** The URL of a call. */
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

/** The only way to call the API (AS-7.1): JSON-LD, credentials, token, language, retries of GET. */
export function createClient(options: ClientOptions): Client {
  const {
    base,
    preloaded = new Map(),
    getToken,
    hasSession = () => getToken() !== undefined,
    now = Date.now,
    serverNow = now,
    onResponse = () => undefined,
    onServerDate = () => undefined,
    retryDelay = (attempt) => backOff(attempt, Math.random),
  } = options;

  /** Whether the server has ever echoed an `Idempotency-Key`, so it recognizes repeated requests. */
  let isIdempotent = false;

  /** Sends once and returns the response, whatever its status. */
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
          ? takePreloadedRequest(preloaded, url, headers, deadline.signal)
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
      const isLogin = isLoginPage(response);
      const status = isLogin ? 401 : response.status;
      const ok = response.ok && !isLogin;
      const isDone = isWrite && ok;
      const reading = as === "blob" && ok ? response.blob() : textOf(response);
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

  let meCheck: Promise<unknown> | undefined;

  /**
   * Whether `GET /me` says that the session has ended, as a refusal with a code leaves open; several calls check it
   * once.
   */
  async function isEndedAtMe(): Promise<boolean> {
    meCheck ??= request("GET", "/me")
      .catch((error: unknown) => error)
      .finally(() => {
        meCheck = undefined;
      });
    const found = await meCheck;
    return found instanceof HttpError && found.isSessionOver;
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
    const isOfSession = token !== undefined || hasSession();
    if (isOfSession && isOwn && hasEndCode(response))
      if (path === "/me" || (await isEndedAtMe())) response.status = 401;
    const isRefused = response.status === 401 && !call.anonymous;
    const isSessionOver = isRefused && call.token === undefined && isOfSession;
    if (isRefused && token === getToken() && (isOfSession || !call.isPublic))
      options.onUnauthorized();
    if (response.status === 401 && call.isPublic) {
      headers.delete("authorization");
      response = await dispatch("omit");
    }
    if (response.ok) {
      if (response.retryAfter !== undefined)
        call.onRetryAfter?.(response.retryAfter);
      return response.body;
    }
    const { status, body } = response;
    if ([400, 409, 422].includes(status) && isRecord(body))
      await import("#src/api/errors/foreign-violations.ts").then(
        ({ foreignViolations }) => {
          const violations = foreignViolations(body);
          if (violations) response.body = { ...body, violations };
        },
        () => undefined,
      );
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

/** Servers with their own pages redirect a call without a session to their login. */
const isLoginPage = ({ redirected, headers }: Response) =>
  redirected && /html/i.test(headers.get("content-type") ?? "");

/** A 403 whose code is that of an authentication error: the session has ended, or the user may not do this. */
const hasEndCode = ({ status, body }: ApiResponse) =>
  status === 403 && [401, 403].includes(codeOf(body) ?? 0);

/**
 * Resolves in a separate task, if the browser supports that: a page's widgets send about twenty requests in one go,
 * which would otherwise delay the response to a tap.
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

/** Parses JSON; undefined for an empty body. Invalid JSON is only an error if the caller needs the body. */
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
