import i18next, { type InitOptions } from "i18next";
import { initReactI18next } from "react-i18next";
import { localTexts } from "#src/browser/storage.ts";
import {
  currentLanguage,
  defaultLanguage,
  type Language,
  languageKey,
  setStartingLanguage,
} from "./languages.ts";
import de from "./locales/de.json?url";
import en from "./locales/en.json?url";
import es from "./locales/es.json?url";
import fr from "./locales/fr.json?url";
import it from "./locales/it.json?url";
import nl from "./locales/nl.json?url";

/** Messages of one language, in nested sections. */
export type Messages = { [key: string]: string | Messages };

/** Options shared by the browser and tests. A missing message is logged, and renders as nothing. */
export const i18nOptions = {
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
  fallbackLng: false,
  parseMissingKeyHandler: (key: string, fallback?: string) => {
    if (fallback !== undefined) return fallback;
    console.error(`No message for "${key}"`);
    return "";
  },
} satisfies InitOptions;

const addresses: Record<Language, string> = { fr, en, it, es, de, nl };

/** The messages of a language failed to load. */
export class MessagesError extends Error {
  override readonly name = "MessagesError";
}

/** Messages are a static file next to the scripts, never part of them. Rejects with a MessagesError. */
export async function fetchMessages(language: Language): Promise<Messages> {
  try {
    const response = await fetch(addresses[language]);
    if (!response.ok) throw new Error(`${response.status}`);
    return await response.json();
  } catch (cause) {
    throw new MessagesError(`GET ${addresses[language]}: ${cause}`, { cause });
  }
}

function setDocumentLanguage(language: Language): void {
  document.documentElement.lang = language;
}

/**
 * Loads the messages of `language` and initializes i18next. Falls back to French if they fail to load, and rejects if French
 * does as well.
 * @returns the language that is shown
 */
export async function startI18n(language: Language): Promise<Language> {
  setStartingLanguage(language);
  const [shown, messages] = await fetchMessages(language).then(
    (found) => [language, found] as const,
    async (error: unknown) => {
      if (language === defaultLanguage) throw error;
      console.error(error);
      return [defaultLanguage, await fetchMessages(defaultLanguage)] as const;
    },
  );
  await i18next.use(initReactI18next).init({
    ...i18nOptions,
    lng: shown,
    resources: { [shown]: { translation: messages } },
  });
  setDocumentLanguage(shown);
  return shown;
}

/** Changes every text on the screen and `<html lang>`. Rejects without changing anything if the messages fail to load. */
export async function showLanguage(language: Language): Promise<void> {
  const messages = await fetchMessages(language);
  i18next.addResourceBundle(language, "translation", messages);
  await i18next.changeLanguage(language);
  setDocumentLanguage(language);
}

/** As `showLanguage`, for the next visits, too. */
export async function changeLanguage(language: Language): Promise<void> {
  await showLanguage(language);
  localTexts.set(languageKey, language);
}

if (import.meta.hot)
  import.meta.hot.accept(
    [
      "./locales/de.json?url",
      "./locales/en.json?url",
      "./locales/es.json?url",
      "./locales/fr.json?url",
      "./locales/it.json?url",
      "./locales/nl.json?url",
    ],
    () => changeLanguage(currentLanguage()),
  );
