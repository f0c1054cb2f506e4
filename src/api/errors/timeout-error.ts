import { ApiError } from "./api-error.ts";

/** The answer took too long; also 408, when the server says so itself. */
export class TimeoutError extends ApiError {
  override readonly name: string = "TimeoutError";
}
