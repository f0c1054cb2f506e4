import {
  HttpError,
  type Method,
  NetworkError,
} from "#src/api/errors/error-classes.ts";
import { followServerTime, serverTimeOf } from "#src/api/server-time.ts";
import { isRecord } from "#src/schema/json.ts";
import { type FileCall, sendFile } from "./send-file.ts";

/** What the person has to do before a refused call can be repeated. */
export type Demand = "signIn" | "stepUp";

interface OfficeClientOptions {
  /** Defaults to `fetch`. */
  send?: typeof fetch;
  getLanguage: () => string;
  /** Asks the person; resolves to whether the call shall be repeated. */
  onDemand: (demand: Demand) => Promise<boolean>;
  /** Called when a call is refused for want of a permission: those that were known have changed. */
  onForbidden?: () => void;
}

export interface OfficeCall {
  query?: Readonly<Record<string, string | number | undefined>>;
  body?: object;
  headers?: Readonly<Record<string, string>>;
  signal?: AbortSignal;
  /** The call is made even if the page is closed meanwhile. */
  keepalive?: boolean;
  /** Reads a successful response that is not JSON. */
  read?: (response: Response) => Promise<unknown>;
  /** The caller handles a 401: reading the session, and signing in. */
  isSigningIn?: boolean;
}

export interface OfficeClient {
  /**
   * Calls `path` below `/v2/bo`. If the session has ended, or the password is needed again, a dialog requests it and the
   * call is repeated; what was typed stays on the screen (BO-1.5, BO-1.6).
   * @returns the parsed response; throws an `HttpError` or `NetworkError`
   */
  request(method: Method, path: string, call?: OfficeCall): Promise<unknown>;
  /** As `request`, with the version of what was read or written. */
  exchange(
    method: Method,
    path: string,
    call?: OfficeCall,
  ): Promise<{ body: unknown; etag: string | undefined }>;
  /** As `request`, with a file as the body. @returns the parsed response and its status */
  upload(
    method: Method,
    path: string,
    call: FileCall,
  ): Promise<{ body: unknown; status: number }>;
  /** The server's time, in milliseconds since 1970. */
  now(): number;
}

const BASE = "/v2/bo";

function demandOf(
  { status, body }: { status: number; body: unknown },
  { isSigningIn }: OfficeCall,
): Demand | undefined {
  if (isSigningIn === true) return undefined;
  if (status === 401) return "signIn";
  const reason = isRecord(body) ? body["reason"] : undefined;
  return status === 403 && reason === "reauthenticate" ? "stepUp" : undefined;
}

/** Whether a refusal is about what was sent, and not about the person’s permissions. */
const hasReason = ({ body }: { body: unknown }) =>
  isRecord(body) && body["reason"] !== undefined;

/** The only way to call the back office's API. */
export function createOfficeClient({
  send = fetch,
  getLanguage,
  onDemand,
  onForbidden,
}: OfficeClientOptions): OfficeClient {
  let offset = 0;
  const followTime = followServerTime((serverNow) => {
    offset = serverNow - Date.now();
  }, Date.now);

  async function once(method: Method, path: string, call: OfficeCall) {
    const { query = {}, body, headers, signal, keepalive = false } = call;
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query))
      if (value !== undefined && value !== "") search.set(name, String(value));
    const text = search.size === 0 ? "" : `?${search}`;
    const sentAt = Date.now();
    try {
      const response = await send(`${BASE}${path}${text}`, {
        method,
        credentials: "same-origin",
        headers: {
          Accept: "application/json",
          "Accept-Language": getLanguage(),
          ...(method !== "GET" &&
            method !== "DELETE" && { "Content-Type": "application/json" }),
          ...headers,
        },
        ...(method !== "GET" &&
          method !== "DELETE" && { body: JSON.stringify(body ?? {}) }),
        ...(signal && { signal }),
        ...(keepalive && { keepalive }),
      });
      const serverTime = serverTimeOf(method, response.headers, true);
      if (serverTime !== undefined)
        followTime({ serverTime, sentAt, receivedAt: Date.now() });
      const content =
        response.ok && call.read !== undefined
          ? await call.read(response)
          : parsed(await response.text());
      return {
        ok: response.ok,
        status: response.status,
        etag: response.headers.get("etag") ?? undefined,
        requestId: response.headers.get("x-request-id") ?? undefined,
        body: content,
      };
    } catch (cause) {
      if (signal?.aborted) throw cause;
      throw new NetworkError({ method, path, cause, reason: "no answer" });
    }
  }

  async function onceWithFile(method: Method, path: string, call: FileCall) {
    try {
      const { status, header, text } = await sendFile(
        method,
        `${BASE}${path}`,
        {
          Accept: "application/json",
          "Accept-Language": getLanguage(),
          ...call.headers,
        },
        call,
      );
      return {
        ok: status >= 200 && status < 300,
        status,
        etag: header("etag"),
        requestId: header("x-request-id"),
        body: parsed(text),
      };
    } catch (cause) {
      if (call.signal?.aborted) throw cause;
      throw new NetworkError({ method, path, cause, reason: "no answer" });
    }
  }

  /** Repeats a call that is refused until the person has signed in again, or entered the password. */
  async function repeated(
    method: Method,
    path: string,
    send: () => ReturnType<typeof once>,
    call: Pick<OfficeCall, "isSigningIn"> = {},
  ) {
    for (;;) {
      const response = await send();
      if (response.ok) return response;
      const demand = demandOf(response, call);
      if (response.status === 403 && !hasReason(response) && !call.isSigningIn)
        onForbidden?.();
      if (demand === undefined || !(await onDemand(demand)))
        throw new HttpError({ method, path, ...response });
    }
  }

  async function exchange(method: Method, path: string, call: OfficeCall = {}) {
    const { body, etag } = await repeated(
      method,
      path,
      () => once(method, path, call),
      call,
    );
    return { body, etag };
  }

  return {
    now: () => Date.now() + offset,
    exchange,
    async upload(method, path, call) {
      const { body, status } = await repeated(method, path, () =>
        onceWithFile(method, path, call),
      );
      return { body, status };
    },
    request: async (method, path, call) =>
      (await exchange(method, path, call)).body,
  };
}

function parsed(text: string): unknown {
  try {
    return text === "" ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}
