import { ApiError, type Failure } from "./api-error.ts";

/** 429: too many calls. */
export class RateLimitedError extends ApiError {
  override readonly name: string = "RateLimitedError";
  /** How long to wait, in milliseconds, where the server said so. */
  readonly retryAfter: number | undefined;

  constructor(failure: Failure & { retryAfter: number | undefined }) {
    super(failure);
    this.retryAfter = failure.retryAfter;
  }
}
