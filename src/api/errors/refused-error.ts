import { ApiError } from "./api-error.ts";

/** Any other 4xx: the server understood the call and will not do it. */
export class RefusedError extends ApiError {
  override readonly name: string = "RefusedError";
}
