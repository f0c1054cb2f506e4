import { numberIn } from "#src/domain/number-format.ts";
import { language as constraints } from "#src/schema/constraints.gen.ts";
import type { Language } from "#src/schema/types.gen.ts";
import de from "./messages/de.json" with { type: "json" };
import en from "./messages/en.json" with { type: "json" };
import es from "./messages/es.json" with { type: "json" };
import fr from "./messages/fr.json" with { type: "json" };
import it from "./messages/it.json" with { type: "json" };
import nl from "./messages/nl.json" with { type: "json" };

export type MessageKey = keyof typeof fr;

/** All texts that the server itself writes for users: errors, e-mails. */
export const messages: Record<Language, Record<MessageKey, string>> = {
  fr,
  en,
  it,
  es,
  de,
  nl,
};

export const languages: readonly Language[] = constraints.enum;

export const isLanguage = (text: string): text is Language =>
  Object.hasOwn(messages, text);

/**
 * The message in a language. `{name}` is replaced with `values.name`, once: braces within a value stay as they are.
 * Thousands are separated by a narrow no-break space in every language.
 * @example translate("tooShort", "en", { limit: 14 }) // "At least 14 characters."
 */
export const translate = (
  key: MessageKey,
  language: Language,
  values: Readonly<Record<string, string | number>> = {},
): string =>
  messages[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    return typeof value === "number"
      ? numberIn(language, value)
      : (value ?? whole);
  });
