import type { ApiError, Failure } from "./api-error.ts";
import { ConflictError } from "./conflict-error.ts";
import { ForbiddenError } from "./forbidden-error.ts";
import { NotFoundError } from "./not-found-error.ts";
import { RateLimitedError } from "./rate-limited-error.ts";
import { RefusedError } from "./refused-error.ts";
import { ServerError } from "./server-error.ts";
import { violationsOf } from "./server-text.ts";
import { TimeoutError } from "./timeout-error.ts";
import { UnauthorisedError } from "./unauthorised-error.ts";
import { ValidationError } from "./validation-error.ts";

const classes: Record<number, new (failure: Failure) => ApiError> = {
  401: UnauthorisedError,
  403: ForbiddenError,
  404: NotFoundError,
  408: TimeoutError,
  409: ConflictError,
  410: NotFoundError,
  422: ValidationError,
};

/** The error of an answer whose status is not 2xx. `retryAfter` in milliseconds. */
export function errorFromStatus(
  failure: Omit<Failure, "reason"> & { status: number },
  retryAfter: number | undefined,
): ApiError {
  const { status, answer } = failure;
  const told = { ...failure, reason: `answered ${status}` };
  if (status === 429) return new RateLimitedError({ ...told, retryAfter });
  if (status >= 500) return new ServerError(told);
  const Known = classes[status];
  if (Known !== undefined) return new Known(told);
  return violationsOf(answer).length > 0
    ? new ValidationError(told)
    : new RefusedError(told);
}
