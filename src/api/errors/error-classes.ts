/**
 * The ways in which a call fails. Each has its own class, created by the client only; use the guards of error-guards.ts instead of
 * reading their fields.
 */

import { isRecord } from "#src/schema/json.ts";

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

/** Where a body has its violations: API Platform, Laravel and Rails, RFC 9457, Spring, .NET. */
const violationNames = [
  "violations",
  "errors",
  "invalid-params",
  "invalidParams",
  "fieldErrors",
];
/** The violations of a body that is nothing else: by number, or the texts of each field, as Rails has them. */
const bareFields = (body: unknown) =>
  isRecord(body)
    ? Object.fromEntries(
        Object.entries(body).filter(
          ([name, value]) =>
            /^\d+$/.test(name) ||
            (Array.isArray(value) &&
              value.every((one) => typeof one === "string")),
        ),
      )
    : undefined;

/** What a violation calls its field and its message. */
const fieldNames = ["propertyPath", "field", "property", "path", "name"];
const messageNames = ["message", "detail", "reason", "defaultMessage"];

/** Field names as keys, as Laravel and Rails have them; entries by number, as PHP writes a list that lost one. */
const violationsByField = (
  fields: Record<string, unknown>,
  parent: string,
): Violation[] =>
  Object.entries(fields).flatMap(([name, inner]) =>
    violationsIn(
      name.startsWith("@") ? undefined : inner,
      /^(?:\d+|errors|children)$/.test(name)
        ? parent
        : [parent, name].filter(Boolean).join("."),
    ),
  );

/** The violations in a message, a list of them, an object of one, or one with fields as keys. */
function violationsIn(value: unknown, field: string): Violation[] {
  if (typeof value === "string")
    return value.trim() === "" ? [] : [{ propertyPath: field, message: value }];
  if (Array.isArray(value))
    return value.flatMap((one) => violationsIn(one, field));
  if (!isRecord(value)) return [];
  const message = textOf(value, messageNames);
  if (message === undefined)
    return fieldNames.some((name) => name in value)
      ? []
      : violationsByField(value, field);
  const pointer = fieldOf(value["source"], "pointer");
  const path =
    textOf(value, fieldNames) ?? (typeof pointer === "string" ? pointer : "");
  return [{ propertyPath: propertyAt(path) || field, message }];
}

const textOf = (value: Record<string, unknown>, names: readonly string[]) =>
  names
    .map((name) => value[name])
    .find((one): one is string => typeof one === "string" && one.trim() !== "");

/** A path of JSON:API (`/data/attributes/email`) or of a Symfony form (`children[email].data`) as that of a property. */
const propertyAt = (path: string) =>
  path
    .replace(/^\/(?:data\/)?(?:attributes\/)?/, "")
    .replace(/^data\./, "")
    .replace(/^children\[(\w+)\](?:\.data)?/, "$1")
    .replaceAll("/", ".");

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
    const named = violationNames
      .map((name) => fieldOf(this.body, name))
      .find((value) => typeof value === "object" && value !== null);
    const fields = isRecord(named) ? named : bareFields(this.body);
    return Array.isArray(named) || fields === undefined
      ? violationsIn(Array.isArray(this.body) ? this.body : named, "")
      : violationsByField(fields, "");
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
