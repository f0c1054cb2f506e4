import { ApiError } from "./api-error.ts";

/** No answer came: no network, no such server, a cut connection. Its cause is the browser's error. */
export class NetworkError extends ApiError {
  override readonly name: string = "NetworkError";
}
