import type { Word } from "#server/words.ts";

/** A refusal that the caller is told of: the status, and the word that says why. */
export class Refusal extends Error {
  readonly statusCode: number;
  readonly word: Word;
  /** Told as `{code, message}`, the shape of authentication. */
  readonly isAuthentication: boolean;
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined;

  constructor(
    statusCode: number,
    word: Word,
    { isAuthentication = false, retryAfter }: RefusalDetails = {},
  ) {
    super(word);
    this.name = "Refusal";
    this.statusCode = statusCode;
    this.word = word;
    this.isAuthentication = isAuthentication;
    this.retryAfter = retryAfter;
  }
}

interface RefusalDetails {
  isAuthentication?: boolean;
  retryAfter?: number;
}

export const notFound = (): Refusal => new Refusal(404, "notFound");
export const forbidden = (): Refusal => new Refusal(403, "forbidden");
export const notTargeted = (): Refusal => new Refusal(403, "notTargeted");
export const signInFirst = (): Refusal =>
  new Refusal(401, "signInFirst", { isAuthentication: true });
