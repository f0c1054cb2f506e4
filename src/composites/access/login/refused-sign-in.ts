import { HttpError } from "#src/api/errors/error-classes.ts";
import {
  codeOf,
  hasStatus,
  isCaptchaAccepted,
  isForbidden,
  isRateLimited,
  isUnauthorized,
} from "#src/api/errors/error-guards.ts";
import {
  type ErrorMessage,
  errorMessage,
  serverText,
} from "#src/api/errors/error-texts.ts";
import { frameworkText } from "#src/domain/values/framework-text.ts";
import { invisibleEnds } from "#src/domain/values/trim-text.ts";

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
 * Why a sign-in was refused: our own message for an inactive account (AS-8.2, AS-8.4), otherwise the server's (AS-8.1),
 * unless it is a framework's default or that of a 5xx.
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
 * The messages for a refused sign-in, in order. Mentions a password that starts or ends with an invisible character: it was
 * sent as typed, since that may be part of the password.
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
