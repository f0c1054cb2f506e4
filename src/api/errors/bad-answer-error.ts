import { ApiError } from "./api-error.ts";

/** An answer came that is not what its schema says, or no JSON; the reason says what and where. */
export class BadAnswerError extends ApiError {
  override readonly name: string = "BadAnswerError";
}
