import { describeError } from "#src/api/errors/describe-error.ts";
import { ApiError, NetworkError, TimeoutError } from "#src/api/errors/index.ts";

/** What a screen needs to know of a call that failed, to tell the user. */
export interface FailedCall {
  /** No answer came: no network, or no server. */
  isUnanswered: boolean;
  status: number | undefined;
  /** The server's own words: its violations, then its message; undefined where it has none. */
  text: string | undefined;
}

export function failedCall(error: unknown): FailedCall {
  const isAnswer = error instanceof ApiError;
  return {
    isUnanswered:
      error instanceof NetworkError || error instanceof TimeoutError,
    status: isAnswer ? error.status : undefined,
    text: isAnswer ? describeError(error) : undefined,
  };
}
