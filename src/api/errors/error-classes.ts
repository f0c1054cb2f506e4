/**
 * The ways in which a call fails. Each has its own class, created by the client only; use the guards of error-guards.ts instead of
 * reading their fields.
 */

import { isRecord } from "#src/schema/json.ts";
import { listOf } from "#src/schema/lists.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface FailedCall {
  method: Method;
  /** Relative to the base, without the query. */
  path: string;
  reason: string;
  cause?: unknown;
  /** Whether the server processes repeats of the call only once: it has echoed an `Idempotency-Key` before. */
  countsOnce?: boolean;
}

/** A failed call; its message has the method, the path and the reason. */
export abstract class ApiError extends Error {
  readonly method: Method;
  readonly path: string;
  readonly countsOnce: boolean;

  constructor({ method, path, reason, cause, countsOnce = false }: FailedCall) {
    super(`${method} ${path}: ${reason}`, { cause });
    this.method = method;
    this.path = path;
    this.countsOnce = countsOnce;
  }
}

/** A field that the server refused, and why. */
export interface Violation {
  propertyPath: string;
  message: string;
}

/** The server responded with a status other than 2xx. */
export class HttpError extends ApiError {
  override readonly name = "HttpError";
  readonly status: number;
  /** The parsed response body; undefined if it was empty or not JSON. */
  readonly body: unknown;
  /** How long to wait, in milliseconds, if the server said so. */
  readonly retryAfter: number | undefined;
  /** Users quote this to an operator, who finds the request in the server's log. */
  readonly requestId: string | undefined;
  /** A 401 because the server has ended the session (AS-8.3); the user is notified of it once, in one place. */
  readonly isSessionOver: boolean;

  constructor({
    status,
    body,
    retryAfter,
    requestId,
    isSessionOver = false,
    ...call
  }: Omit<FailedCall, "reason"> & {
    status: number;
    body?: unknown;
    retryAfter?: number | undefined;
    requestId?: string | undefined;
    isSessionOver?: boolean;
  }) {
    super({ ...call, reason: `answered ${status}` });
    this.status = status;
    this.body = body;
    this.retryAfter = retryAfter;
    this.requestId = requestId;
    this.isSessionOver = isSessionOver;
  }

  /** Refused fields with the server's messages; empty if the response names none. */
  get violations(): Violation[] {
    const list =
      listOf(fieldOf(this.body, "violations")) ?? listOf(this.body) ?? [];
    return list.flatMap((one: unknown) => {
      const message = fieldOf(one, "message");
      const path = fieldOf(one, "propertyPath");
      return typeof message === "string" && message !== ""
        ? [{ propertyPath: typeof path === "string" ? path : "", message }]
        : [];
    });
  }
}

/** No response: no network, no such server, or a dropped connection. Its cause is the browser's error. */
export class NetworkError extends ApiError {
  override readonly name = "NetworkError";
}

/** The response took too long. */
export class TimeoutError extends ApiError {
  override readonly name = "TimeoutError";
}

/** A response that is not JSON, or does not match its schema; the reason says what and where. */
export class BadAnswerError extends ApiError {
  override readonly name = "BadAnswerError";
}

/**
 * The file of a call was not sent: it can no longer be read (it was changed, moved or deleted since it was chosen), or it
 * is too large for the server (413). Neither is a connection problem.
 */
export class FileError extends ApiError {
  override readonly name = "FileError";
  readonly problem: "unreadable" | "too_large";

  constructor({
    problem,
    ...call
  }: Omit<FailedCall, "reason"> & { problem: FileError["problem"] }) {
    super({ ...call, reason: `the file is ${problem.replace("_", " ")}` });
    this.problem = problem;
  }
}

/** Sign-in succeeded, but `GET /me` accepts neither the new token nor a server cookie. */
export class SessionRefusedError extends ApiError {
  override readonly name = "SessionRefusedError";

  constructor() {
    super({
      method: "GET",
      path: "/me",
      reason: "nobody is signed in, by token or by cookie",
    });
  }
}

/**
 * A limitation of this browser or device, not of the connection: it stores no session cookies, or cannot compute a proof
 * of work without https.
 */
export class LocalError extends Error {
  override readonly name = "LocalError";
  /** The message to show. */
  readonly key: "core.failure.cookies" | "core.failure.https";

  constructor(key: LocalError["key"]) {
    super(key);
    this.key = key;
  }
}

/** The caller aborted the call. */
export class AbortedError extends ApiError {
  override readonly name = "AbortedError";
}

export const fieldOf = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined;
