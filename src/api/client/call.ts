import type { Send } from "./upload.ts";

/** Query parameters; those without a value are omitted. */
export type SearchParams = Record<
  string,
  string | number | boolean | null | undefined
>;

export interface CallOptions {
  query?: SearchParams;
  /** JSON, or form data, which is sent unchanged. */
  body?: unknown;
  signal?: AbortSignal;
  /** Milliseconds; with `onUploadProgress`, counted from the last progress. */
  timeout?: number;
  /** Overrides how this call is sent. */
  send?: Send;
  /** Bytes of the body sent so far, and in total; reported by `send`. */
  onUploadProgress?: (sent: number, total: number) => void;
  /** Called if a successful response says when it will have changed (`Retry-After`), in milliseconds from now. */
  onRetryAfter?: (delay: number) => void;
  /** `blob`: returns the response as a file. */
  as?: "json" | "blob";
  /** Repeated calls with the same key are processed once; all of them get the first response. */
  idempotencyKey?: string;
  /** The call changes something, whatever its method: any 2xx is a success, even if the body is lost or unreadable. */
  isWrite?: boolean;
  /** The call carries something single-use, so it is never retried, even as a GET. */
  isSentOnce?: boolean;
  /** Preferred form of the response (RFC 7240); a server may ignore it. */
  prefer?: string;
  /** Completes even if the user leaves the page; up to 64 kB. */
  keepalive?: boolean;
  /** Replaces the session's token. */
  token?: string;
  /** Sent without the token; a 401 is then an ordinary error of this call and does not end the session. */
  anonymous?: boolean;
  /** Open to visitors as well, so a 401 concerns the token or a cookie: the call is retried without either. */
  isPublic?: boolean;
}

/** The server's clock as read from one response, in milliseconds; `sentAt` and `receivedAt` are by the local clock. */
export interface ServerDate {
  serverTime: number;
  sentAt: number;
  receivedAt: number;
}

/** A response of any status. */
export interface ApiResponse {
  status: number;
  ok: boolean;
  /** The parsed JSON; undefined if the body is empty, or is not JSON and the call is not a GET with a 2xx. */
  body: unknown;
  /** Milliseconds. */
  retryAfter: number | undefined;
  /** Identifies the request in the server's log. */
  requestId: string | undefined;
  /** Whether the server echoed the `Idempotency-Key`. */
  countsOnce: boolean;
}
