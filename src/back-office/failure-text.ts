import { HttpError } from "#src/api/errors/error-classes.ts";
import { isRecord } from "#src/schema/json.ts";
import type { Translate } from "./texts.ts";

/** What went wrong, in words: the server's own where it has some. */
export function failureText(error: unknown, t: Translate): string {
  if (!(error instanceof HttpError)) return t("failure.offline");
  const { body, violations, status } = error;
  if (violations.length > 0)
    return violations.map(({ message }) => message).join(" ");
  for (const name of ["message", "hydra:description", "detail"]) {
    const text = isRecord(body) ? body[name] : undefined;
    if (typeof text === "string" && text !== "") return text;
  }
  return t("failure.status", { status });
}
