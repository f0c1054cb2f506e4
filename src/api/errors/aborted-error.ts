import { ApiError } from "./api-error.ts";

/** Whoever asked does not want the answer any more. */
export class AbortedError extends ApiError {
  override readonly name: string = "AbortedError";
}
