import { ApiError } from "./api-error.ts";

/** 404 or 410: there is no such thing, or no longer. */
export class NotFoundError extends ApiError {
  override readonly name: string = "NotFoundError";
}
