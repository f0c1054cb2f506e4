import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
} from "openid-client";
import { SignOnInvalid, SignOnRefused, SignOnUnavailable } from "./sign-on.ts";

/** What openid-client says when an answer was read and does not hold. */
const invalid = new Set([
  "OAUTH_INVALID_RESPONSE",
  "OAUTH_JWT_CLAIM_COMPARISON_FAILED",
  "OAUTH_JWT_TIMESTAMP_CHECK_FAILED",
  "OAUTH_PARSE_ERROR",
  "OAUTH_KEY_SELECTION_FAILED",
  "OAUTH_UNSUPPORTED_OPERATION",
]);

/** Says of a failed exchange whether it was a refusal, an answer that proves nothing, or a provider out of order. */
export function failureOf(method: string, error: unknown): Error {
  if (error instanceof SignOnInvalid) return error;
  if (error instanceof AuthorizationResponseError)
    return [
      "server_error",
      "temporarily_unavailable",
      "invalid_client",
    ].includes(error.error)
      ? new SignOnUnavailable(method, error)
      : new SignOnRefused(method, error);
  if (
    (error instanceof ResponseBodyError && error.error === "invalid_grant") ||
    (error instanceof ClientError && invalid.has(error.code ?? ""))
  )
    return new SignOnInvalid(method, error);
  return new SignOnUnavailable(method, error);
}
