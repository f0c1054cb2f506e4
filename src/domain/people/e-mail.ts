import { trimText } from "#src/domain/values/trim-text.ts";
import { email } from "#src/schema/constraints.gen.ts";

const pattern = new RegExp(email.pattern, "u");

/** The trimmed address; undefined if it is invalid (AS-5.4.4). */
export function emailAddress(typed: string): string | undefined {
  const trimmed = trimText(typed);
  return pattern.test(trimmed) && [...trimmed].length <= email.maxLength
    ? trimmed
    : undefined;
}
