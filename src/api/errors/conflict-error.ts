import { ApiError } from "./api-error.ts";

/** 409: something else came first, such as the last place taken. */
export class ConflictError extends ApiError {
  override readonly name: string = "ConflictError";
}
