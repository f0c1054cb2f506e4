import {
  codeOf,
  type ErrorMessage,
  errorMessage,
  HttpError,
  hasStatus,
  isCaptchaAccepted,
  isForbidden,
  isRateLimited,
  isUnauthorized,
  serverText,
} from "#src/api/errors.ts";
import { frameworkText } from "#src/domain/framework-text.ts";
import { invisibleEnds } from "#src/domain/trim-text.ts";

type SignInMessage = ErrorMessage<
  | "auth.login.failed"
  | "auth.login.error_400"
  | "auth.login.captcha_helps"
  | `auth.login.invisible_${NonNullable<ReturnType<typeof invisibleEnds>>}`
>;

const isInactive = (error: unknown) =>
  hasStatus(error, 400) ||
  (error instanceof HttpError && codeOf(error.body) === 400);

/**
 * Why a sign-in was refused: an account that is not active in words of ours (AS-8.2, AS-8.4), else in those of the server
 * where they are for people (AS-8.1). Words of a 5xx are not.
 */
export function signInMessage(error: unknown): SignInMessage {
  if (isInactive(error)) return { key: "auth.login.error_400" };
  if (isRateLimited(error) && isCaptchaAccepted(error) === true)
    return { key: "auth.login.captcha_helps" };
  const text =
    error instanceof HttpError && error.status < 500
      ? serverText(error)
      : undefined;
  const framework = frameworkText(text ?? "");
  if (framework === "inactive") return { key: "auth.login.error_400" };
  if (framework === "too_many") return { key: "core.failure.too_many" };
  const isOwnWords = text !== undefined && framework === undefined;
  if (isOwnWords && (isUnauthorized(error) || isForbidden(error)))
    return { text };
  if (isUnauthorized(error)) return { key: "auth.login.failed" };
  return framework === undefined
    ? errorMessage(error, "core.try_again_or_contact_admin")
    : { key: "core.try_again_or_contact_admin" };
}

/**
 * What to say of a refused sign-in, in its order. A password that was refused and has something at an end that cannot be
 * seen is said to have it: it is sent as it was typed, and may be right all the same.
 */
export function signInMessages(
  error: unknown,
  password: string,
): SignInMessage[] {
  const ends = isUnauthorized(error) ? invisibleEnds(password) : undefined;
  return [
    signInMessage(error),
    ...(ends === undefined
      ? []
      : [{ key: `auth.login.invisible_${ends}` } as const]),
  ];
}
