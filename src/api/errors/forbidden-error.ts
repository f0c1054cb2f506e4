import { ApiError } from "./api-error.ts";

/** 403: the user may not. */
export class ForbiddenError extends ApiError {
  override readonly name: string = "ForbiddenError";
}
