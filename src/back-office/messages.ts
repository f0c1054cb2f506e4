import type { Locale } from "antd/es/locale";
import { createContext, useContext } from "react";
import type { Language } from "#src/i18n/languages.ts";
import type fr from "./locales/fr.json";

/** The texts of the back office in one language; apart from the front office's, which do not grow with them. */
export type Messages = typeof fr;

const files = import.meta.glob<Messages>("./locales/*.json", {
  import: "default",
});

const antdLocales: Record<Language, () => Promise<{ default: Locale }>> = {
  fr: () => import("antd/es/locale/fr_FR"),
  en: () => import("antd/es/locale/en_GB"),
  it: () => import("antd/es/locale/it_IT"),
  es: () => import("antd/es/locale/es_ES"),
  de: () => import("antd/es/locale/de_DE"),
  nl: () => import("antd/es/locale/nl_NL"),
};

/** Loads our texts and antd's in a language. */
export async function loadLanguage(
  language: Language,
): Promise<{ messages: Messages; locale: Locale }> {
  const load = files[`./locales/${language}.json`];
  if (load === undefined) throw new Error(`No texts in ${language}`);
  const [messages, { default: locale }] = await Promise.all([
    load(),
    antdLocales[language](),
  ]);
  return { messages, locale };
}

const MessagesContext = createContext<Messages | undefined>(undefined);

export const MessagesProvider = MessagesContext.Provider;

/** The texts in the language on the screen. */
export function useMessages(): Messages {
  const messages = useContext(MessagesContext);
  if (messages === undefined)
    throw new Error("There is no MessagesProvider around this component");
  return messages;
}
