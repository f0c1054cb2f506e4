import {
  ApiError,
  BadAnswerError,
  fieldOf,
  HttpError,
  LocalError,
  NetworkError,
  SessionRefusedError,
  TimeoutError,
  type Violation,
} from "./error-classes.ts";

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
