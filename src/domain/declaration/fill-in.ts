import { numberIn } from "#src/domain/values/number-format.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** The values of placeholders, by name. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * A message whose `{name}` is replaced with `values.name`, once: braces within a value stay as they are. Thousands are
 * separated by a narrow no-break space in every language.
 * @example fillIn("At least {limit} characters.", "en", { limit: 14 }) // "At least 14 characters."
 */
export const fillIn = (
  message: string,
  language: Language,
  values: Values,
): string =>
  message.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === "number"
      ? numberIn(language, value)
      : (value ?? whole);
  });
