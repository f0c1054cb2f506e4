import type { Word } from "./words.ts";

/** What is wrong with one property of a body (`profile.picture`). */
export interface Violation {
  propertyPath: string;
  word: Word;
  /** The number in the words, where they have one. */
  limit?: number;
}

/** An error that becomes an HTTP response: its status, and the message that says why. */
export class HttpProblem extends Error {
  readonly statusCode: number;
  readonly word: Word;
  /** Sent as `{code, message}`, the shape of authentication errors. */
  readonly isAuthentication: boolean;
  /** Seconds to wait before another attempt (`Retry-After`). */
  readonly retryAfter: number | undefined;
  readonly violations: readonly Violation[] | undefined;

  constructor(
    statusCode: number,
    word: Word,
    { isAuthentication = false, retryAfter, violations }: ProblemDetails = {},
  ) {
    super(word);
    this.name = "HttpProblem";
    this.statusCode = statusCode;
    this.word = word;
    this.isAuthentication = isAuthentication;
    this.retryAfter = retryAfter;
    this.violations = violations;
  }
}

interface ProblemDetails {
  isAuthentication?: boolean;
  retryAfter?: number;
  violations?: readonly Violation[];
}

/** 422: the body meets its schema but breaks a rule that no schema states. */
export const invalid = (violations: readonly Violation[]): HttpProblem =>
  new HttpProblem(422, "invalid", { violations });
export const notFound = (): HttpProblem => new HttpProblem(404, "notFound");
export const forbidden = (): HttpProblem => new HttpProblem(403, "forbidden");
export const notTargeted = (): HttpProblem =>
  new HttpProblem(403, "notTargeted");
export const signInFirst = (): HttpProblem =>
  new HttpProblem(401, "signInFirst", { isAuthentication: true });
