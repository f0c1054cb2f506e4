import { HttpError } from "#src/api/errors/error-classes.ts";
import { isUnreachable } from "#src/api/errors/error-guards.ts";
import { serverText } from "#src/api/errors/error-texts.ts";
import type { Translate } from "./texts.ts";

/** What went wrong, in words: the server's own where it has some. */
export function failureText(error: unknown, t: Translate): string {
  if (isUnreachable(error)) return t("failure.offline");
  if (!(error instanceof HttpError)) return t("failure.unexpected");
  const { violations, status } = error;
  const text =
    violations.length > 0
      ? violations.map(({ message }) => message).join(" ")
      : serverText(error);
  return text ?? t("failure.status", { status });
}
