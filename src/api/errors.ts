/**
 * The ways in which a call fails. Each has its own class, created by the client only; use the guards below instead of
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

/** Whether the server responded with one of these statuses. */
export const hasStatus = (
  error: unknown,
  ...statuses: number[]
): error is HttpError =>
  error instanceof HttpError && statuses.includes(error.status);

/** 401: no session, or one that has ended; for a sign-in, wrong credentials. */
export const isUnauthorized = (error: unknown) => hasStatus(error, 401);
/** 401 because the session has ended; the user is notified of that separately. */
export const isSessionOver = (error: unknown) =>
  error instanceof HttpError && error.isSessionOver;
/** Sign-in went through, yet there is no session. */
export const isSessionRefused = (error: unknown) =>
  error instanceof SessionRefusedError ||
  (error instanceof LocalError && error.key === "core.failure.cookies");
/** 403: the user is not allowed to do this. */
export const isForbidden = (error: unknown): error is HttpError =>
  hasStatus(error, 403);
/** 404 or 410: does not exist, or no longer exists. */
export const isNotFound = (error: unknown) => hasStatus(error, 404, 410);
/** 409: something else came first, for example someone took the last place. */
export const isConflict = (error: unknown) => hasStatus(error, 409);
/** 429: too many requests. */
export const isRateLimited = (error: unknown) => hasStatus(error, 429);
/** Whether a rate-limited sign-in is accepted with a captcha; undefined if the server does not say. */
export const isCaptchaAccepted = (error: unknown): boolean | undefined => {
  if (!(error instanceof HttpError)) return undefined;
  const said = fieldOf(error.body, "isCaptchaAccepted");
  return typeof said === "boolean" ? said : undefined;
};
/** The server's machine-readable reason for a refusal, if it gives one. */
export const reasonOf = (error: HttpError): unknown =>
  fieldOf(error.body, "reason");
/** `code` in the body of a response (AS-8.4), which may be more precise than its status; undefined if it is not a number. */
export const codeOf = (body: unknown): number | undefined =>
  Number(fieldOf(body, "code")) || undefined;
/** 5xx: the server failed. */
export const isServerError = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status >= 500;
/** The response cannot be read. */
export const isBadAnswer = (error: unknown) => error instanceof BadAnswerError;
/** No response, or not in time: the only case in which the user should check the connection. */
export const isUnreachable = (
  error: unknown,
): error is NetworkError | TimeoutError =>
  error instanceof NetworkError || error instanceof TimeoutError;

/** Whether it is safe to repeat the call: the server has shown that it recognizes repeats. */
export const countsOnce = (error: unknown): boolean =>
  error instanceof ApiError && error.countsOnce;

/** The request id that users quote to an operator; undefined if the server sent none. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof HttpError ? error.requestId : undefined;

/** The fields that a failed call names; empty for any other failure. */
export const violationsOf = (error: unknown): Violation[] =>
  error instanceof HttpError ? error.violations : [];

export const fieldOf = (value: unknown, name: string): unknown =>
  isRecord(value) ? value[name] : undefined;

const textFields = [
  "hydra:description",
  "detail",
  "message",
  "hydra:title",
  "title",
];

/** Separates messages. */
const separator = "; ";

/** The distinct lines of a message, which semicolons separate (AS-2.11.3). */
export const messageLines = (message: string): string[] => [
  ...new Set(
    message
      .split(";")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** Maximum length of one message, in characters. */
const longest = 300;

/** A server's message as plain text: no tags, truncated. */
function plain(text: string): string {
  const words = text
    .replace(/<[a-z/!][^>]*>/gi, " ")
    .replace(/\s+/g, " ")
    .trim();
  const letters = [...words];
  return letters.length > longest
    ? `${letters.slice(0, longest).join("").trim()}…`
    : words;
}

const repeats = (text: string, messages: string[]): boolean =>
  text
    .split("\n")
    .every((line) => messages.some((message) => line.trim().endsWith(message)));

/**
 * The server's own message, in any of the three error formats (AS-8.4): the messages of its violations, then its main
 * message unless that only repeats them; plain text of limited length. Undefined if there is no message.
 * @param shown violation messages to include, for forms that show the others next to their fields; defaults to all
 */
export function serverText(
  error: HttpError,
  shown?: readonly string[],
): string | undefined {
  const all = error.violations.map(({ message }) => message);
  const messages = [...(shown ?? all)];
  const text = textFields
    .map((name) => fieldOf(error.body, name))
    .find(
      (found): found is string =>
        typeof found === "string" && found.trim() !== "",
    );
  if (text !== undefined && !repeats(text, all)) messages.push(text);
  return messages.map(plain).filter(Boolean).join(separator) || undefined;
}

const fileErrorKeys = {
  unreadable: "upload.problem.unreadable",
  too_large: "upload.problem.too_large_for_server",
} as const satisfies Record<FileError["problem"], string>;

/** What to show: the server's text, or a message to translate. */
export type ErrorMessage<Key extends string = never> =
  | { text: string }
  | {
      key:
        | Key
        | LocalError["key"]
        | (typeof fileErrorKeys)[FileError["problem"]]
        | "core.failure.email_not_confirmed"
        | "core.failure.unreachable"
        | "core.failure.too_many"
        | "core.failure.sign_in_again"
        | "core.failure.not_found"
        | "core.try_again_or_contact_admin";
    };

/**
 * The text to show for a failed call (AS-8.4, AS-8.10). A lost connection, an unsent file and a missing resource are each
 * named as what they are; for anything else the user is advised to try later or to contact the administrator.
 * @param refused for forms: the text if the server refused without a readable message. The server's text for a 401, a 403
 * or a 5xx is never shown
 */
export function errorMessage<Key extends string = never>(
  error: unknown,
  refused?: Key,
): ErrorMessage<Key> {
  if (isUnreachable(error)) return { key: "core.failure.unreachable" };
  if (error instanceof LocalError) return { key: error.key };
  if (error instanceof FileError) return { key: fileErrorKeys[error.problem] };
  if (isRateLimited(error)) return { key: "core.failure.too_many" };
  if (isForbidden(error) && reasonOf(error) === "emailNotConfirmed")
    return { key: "core.failure.email_not_confirmed" };
  if (isForbidden(error) && reasonOf(error) === "signInAgain")
    return { key: "core.failure.sign_in_again" };
  if (refused === undefined)
    return {
      key: isNotFound(error)
        ? "core.failure.not_found"
        : "core.try_again_or_contact_admin",
    };
  const text =
    error instanceof HttpError && isForPeople(error)
      ? serverText(error)
      : undefined;
  return text === undefined ? { key: refused } : { text };
}

const isForPeople = (error: HttpError) =>
  !isUnauthorized(error) && !isForbidden(error) && !isServerError(error);
