import type { Word } from "#server/words.ts";

/** What is wrong with one property of a body (`profile.picture`). */
export interface Violation {
  propertyPath: string;
  word: Word;
  /** The number in the words, where they have one. */
  limit?: number;
}

/** A refusal that the caller is told of: the status, and the word that says why. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly word: Word;
  /** Told as `{code, message}`, the shape of authentication. */
  readonly isAuthentication: boolean;
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined;
  readonly violations: readonly Violation[] | undefined;

  constructor(
    statusCode: number,
    word: Word,
    { isAuthentication = false, retryAfter, violations }: RefusalDetails = {},
  ) {
    super(word);
    this.name = "Refusal";
    this.statusCode = statusCode;
    this.word = word;
    this.isAuthentication = isAuthentication;
    this.retryAfter = retryAfter;
    this.violations = violations;
  }
}

interface RefusalDetails {
  isAuthentication?: boolean;
  retryAfter?: number;
  violations?: readonly Violation[];
}

/** The body fits its schema and is refused all the same. */
export const invalid = (violations: readonly Violation[]): Refusal =>
  new Refusal(422, "invalid", { violations });
export const notFound = (): Refusal => new Refusal(404, "notFound");
export const forbidden = (): Refusal => new Refusal(403, "forbidden");
export const notTargeted = (): Refusal => new Refusal(403, "notTargeted");
export const signInFirst = (): Refusal =>
  new Refusal(401, "signInFirst", { isAuthentication: true });
