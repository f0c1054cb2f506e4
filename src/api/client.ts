import type { SchemaProblem } from "#src/schema/parse.ts";
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
import type { Send } from "./upload.ts";

/** An item of a list, or a field of settings, that is not what its schema says: left out, the others shown. */
export interface BrokenItem extends SchemaProblem {
  /** The call's path below the base. */
  path: string;
  /** Its place in the answered list, from 0; absent where the answer is no list. */
  index?: number;
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
  onServerDate?: (date: ServerDate) => void;
  /** Something in an answer was left out because it is not what its schema says. */
  onReport: (broken: BrokenItem) => void;
  /** Our own clock, in milliseconds; `Date.now` where absent. */
  now?: () => number;
  /** The server's clock as far as it is known, in milliseconds since 1970; our own where absent. */
  serverNow?: () => number;
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
  report(broken: BrokenItem): void;
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
  return search.size > 0 ? `${base}${path}?${search}` : `${base}${path}`;
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
    onServerDate = () => undefined,
    retryDelay = (attempt) => backOff(attempt, Math.random),
  } = options;

  /** Sends once; any status is a response. */
  async function sendOnce(
    method: Method,
    path: string,
    call: CallOptions,
    headers: Headers,
    credentials: RequestCredentials,
  ): Promise<ApiResponse> {
    const { query, body, signal, as, onUploadProgress, keepalive } = call;
    const send = options.fetch ?? call.send ?? fetch;
    const timeout = call.timeout ?? options.timeout ?? 15_000;
    const deadline = createDeadline(timeout);
    const clock = deadline.signal;
    const aborted =
      signal === undefined ? clock : AbortSignal.any([signal, clock]);
    try {
      const url = urlOf(base, path, query);
      const first =
        method === "GET"
          ? takeBegunCall(begun, url, headers, aborted)
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
            signal: aborted,
          },
          onUploadProgress &&
            ((sent, total) => {
              deadline.extend();
              onUploadProgress(sent, total);
            }),
        ));
      const receivedAt = first?.receivedAt ?? now();
      const serverTime = Date.parse(response.headers.get("date") ?? "");
      if (!Number.isNaN(serverTime))
        onServerDate({ serverTime, sentAt, receivedAt });
      const { status, ok } = response;
      return {
        status,
        ok,
        body:
          as === "blob" && ok
            ? await response.blob()
            : parseBody(await response.text(), ok, { method, path }),
        retryAfter: retryAfter(response.headers, receivedAt),
        requestId: response.headers.get("x-request-id") ?? undefined,
      };
    } catch (cause) {
      if (cause instanceof BadAnswerError) throw cause;
      const failed = { method, path, cause };
      if (signal?.aborted)
        throw new AbortedError({ ...failed, reason: "aborted" });
      if (clock.aborted)
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
      ...{ method, path, ...response },
      isSessionOver: isSessionOver && response.status === 401,
    });
  }

  return {
    request,
    hasSession,
    serverNow,
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

/** A signal that aborts `timeout` milliseconds from now, or from the last `extend`. */
function createDeadline(timeout: number) {
  const controller = new AbortController();
  const start = () => setTimeout(() => controller.abort(), timeout);
  let timer = start();
  const clear = () => clearTimeout(timer);
  return {
    signal: controller.signal,
    clear,
    extend() {
      clear();
      timer = start();
    },
  };
}

function parseBody(
  text: string,
  ok: boolean,
  call: { method: Method; path: string },
): unknown {
  if (text.trim() === "") return undefined;
  try {
    return JSON.parse(text);
  } catch (cause) {
    // A write is done, whatever its body.
    if (!ok || call.method !== "GET") return undefined;
    throw new BadAnswerError({ ...call, reason: "is not JSON", cause });
  }
}
