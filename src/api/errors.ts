/**
 * The ways in which a call fails. Each has one class, made by the client alone; handle them with the guards below instead
 * of looking at their fields.
 */

import { isRecord } from "#src/schema/json.ts";
import { listOf } from "#src/schema/lists.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface FailedCall {
  method: Method;
  /** Below the base, without the query. */
  path: string;
  reason: string;
  cause?: unknown;
  /** Whether this server processes the call only once, however often it is sent: it has echoed an `Idempotency-Key` before. */
  countsOnce?: boolean;
}

/** A call that failed; its message has method, path and reason. */
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

/** One field that the server refuses, and why. */
export interface Violation {
  propertyPath: string;
  message: string;
}

/** The server answered, with a status that is not 2xx. */
export class HttpError extends ApiError {
  override readonly name = "HttpError";
  readonly status: number;
  /** The answer's body, parsed; undefined when it was empty or no JSON. */
  readonly body: unknown;
  /** How long to wait, in milliseconds, where the server said so. */
  readonly retryAfter: number | undefined;
  /** What to quote to an operator, who finds it in the server's log. */
  readonly requestId: string | undefined;
  /** It was answered 401 as a call of somebody whose session the server has ended (AS-8.3), who is notified of it once for all. */
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

  /** Each refused field with the server's message; none where the answer names no field. */
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

/** No answer came: no network, no such server, a cut connection. Its cause is the browser's error. */
export class NetworkError extends ApiError {
  override readonly name = "NetworkError";
}

/** The answer took too long. */
export class TimeoutError extends ApiError {
  override readonly name = "TimeoutError";
}

/** An answer came that is not what its schema says, or no JSON; the reason says what and where. */
export class BadAnswerError extends ApiError {
  override readonly name = "BadAnswerError";
}

/**
 * The file of a call was not sent: it can no longer be read (it was changed, moved or deleted since it was chosen), or it
 * is too large for the server (413). Neither has to do with the connection.
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

/** A session was begun and nobody is signed in by it: `GET /me` takes neither its token nor a cookie of the server. */
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
 * What this browser or device refuses: it stores no cookies for a session, or has no proof of work without https. The
 * connection has nothing to do with it.
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

/** Whoever asked does not want the answer any more. */
export class AbortedError extends ApiError {
  override readonly name = "AbortedError";
}

/** Whether the server answered with one of these statuses. */
export const hasStatus = (
  error: unknown,
  ...statuses: number[]
): error is HttpError =>
  error instanceof HttpError && statuses.includes(error.status);

/** 401: no session, or one that has ended; of a sign-in, wrong credentials. */
export const isUnauthorized = (error: unknown) => hasStatus(error, 401);
/** 401 because the session has ended, of which whoever was signed in is notified apart from whatever they were doing. */
export const isSessionOver = (error: unknown) =>
  error instanceof HttpError && error.isSessionOver;
/** What was to begin a session has done its work, and yet nobody is signed in. */
export const isSessionRefused = (error: unknown) =>
  error instanceof SessionRefusedError ||
  (error instanceof LocalError && error.key === "core.failure.cookies");
/** 403: the user may not. */
export const isForbidden = (error: unknown): error is HttpError =>
  hasStatus(error, 403);
/** 404 or 410: there is no such thing, or no longer. */
export const isNotFound = (error: unknown) => hasStatus(error, 404, 410);
/** 409: something else came first, such as the last place taken. */
export const isConflict = (error: unknown) => hasStatus(error, 409);
/** 429: too many calls. */
export const isRateLimited = (error: unknown) => hasStatus(error, 429);
/** Whether a sign-in that came too often is let through with a captcha; undefined where the server does not say. */
export const isCaptchaAccepted = (error: unknown): boolean | undefined => {
  if (!(error instanceof HttpError)) return undefined;
  const said = fieldOf(error.body, "isCaptchaAccepted");
  return typeof said === "boolean" ? said : undefined;
};
/** Why the server refused, in a form that no language changes; undefined where it does not say. */
export const reasonOf = (error: HttpError): unknown =>
  fieldOf(error.body, "reason");
/** `code` in the body of a response (AS-8.4), which may be more precise than its status; undefined if there is no number. */
export const codeOf = (body: unknown): number | undefined =>
  Number(fieldOf(body, "code")) || undefined;
/** 5xx: the server failed. */
export const isServerError = (error: unknown): error is HttpError =>
  error instanceof HttpError && error.status >= 500;
/** A response came that cannot be read. */
export const isBadAnswer = (error: unknown) => error instanceof BadAnswerError;
/** No answer came, or not in time: the one case in which to check the connection. */
export const isUnreachable = (
  error: unknown,
): error is NetworkError | TimeoutError =>
  error instanceof NetworkError || error instanceof TimeoutError;

/** Whether what was sent may be sent again without being done twice: the server has shown that it knows a repetition. */
export const countsOnce = (error: unknown): boolean =>
  error instanceof ApiError && error.countsOnce;

/** What to quote of a failed call to an operator; undefined where the server gave nothing. */
export const referenceOf = (error: unknown): string | undefined =>
  error instanceof HttpError ? error.requestId : undefined;

/** The fields that a failed call names; none where it failed otherwise. */
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

/** Between messages. */
const separator = "; ";

/** The lines in which a message is shown, once each: semicolons part them (AS-2.11.3). */
export const messageLines = (message: string): string[] => [
  ...new Set(
    message
      .split(";")
      .map((line) => line.trim())
      .filter(Boolean),
  ),
];

/** Characters of one message, beyond which it is cut. */
const longest = 300;

/** A server's message as plain text: without tags, and truncated. */
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
 * The server's own words, in any of the three shapes of an error (AS-8.4): the messages of its violations, then its
 * message, unless that only repeats them; plain text of a limited length. Undefined when it gave none.
 * @param shown the messages of violations to say, where a form has fields that say the others; all of them where absent
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

/** What to show: words of the server, or a message to translate. */
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
 * The text to show for a failed call (AS-8.4, AS-8.10). A lost connection, and nothing else, is called one; a file that
 * was not sent is called so; what is missing is called missing; all else says to try later or to contact the administrator.
 * @param refused of a form: what to say where the server did not take it and has no words for people. Its words of a
 * 401, a 403 and a 5xx are never shown
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
