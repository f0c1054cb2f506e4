import { ApiError } from "./api-error.ts";

/** 401: no session, or one that has ended; of a sign-in, wrong credentials. */
export class UnauthorisedError extends ApiError {
  override readonly name: string = "UnauthorisedError";
}
