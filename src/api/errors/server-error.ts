import { ApiError } from "./api-error.ts";

/** 5xx: the server failed. */
export class ServerError extends ApiError {
  override readonly name: string = "ServerError";
}
