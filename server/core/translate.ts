import { fillIn, type Values } from "#src/domain/declaration/fill-in.ts";
import { outcomeWords } from "#src/domain/documents/examine/outcome-words.ts";
import { language as constraints } from "#src/schema/constraints.gen.ts";
import type { Language } from "#src/schema/types.gen.ts";
import de from "./messages/de.json" with { type: "json" };
import en from "./messages/en.json" with { type: "json" };
import es from "./messages/es.json" with { type: "json" };
import fr from "./messages/fr.json" with { type: "json" };
import it from "./messages/it.json" with { type: "json" };
import nl from "./messages/nl.json" with { type: "json" };

export type MessageKey = keyof typeof fr | keyof typeof outcomeWords.fr;

/** All texts that the server itself writes for users: errors, e-mails. */
export const messages: Record<Language, Record<MessageKey, string>> = {
  fr: { ...outcomeWords.fr, ...fr },
  en: { ...outcomeWords.en, ...en },
  it: { ...outcomeWords.it, ...it },
  es: { ...outcomeWords.es, ...es },
  de: { ...outcomeWords.de, ...de },
  nl: { ...outcomeWords.nl, ...nl },
};

export const languages: readonly Language[] = constraints.enum;

export const isLanguage = (text: string): text is Language =>
  Object.hasOwn(messages, text);

/** Whether there is a message of this key. */
export const hasMessage = (key: string): key is MessageKey =>
  Object.hasOwn(messages.fr, key);

/** The message in a language; see `fillIn` for its values. */
export const translate = (
  key: MessageKey,
  language: Language,
  values: Values = {},
): string => fillIn(messages[language][key], language, values);
