import { ApiError } from "./api-error.ts";
import { type Violation, violationsOf } from "./server-text.ts";

/** 422, or another refusal that names fields: what was sent is not valid. */
export class ValidationError extends ApiError {
  override readonly name: string = "ValidationError";

  /** Each refused field with the server's message. */
  get violations(): Violation[] {
    return violationsOf(this.answer);
  }
}
