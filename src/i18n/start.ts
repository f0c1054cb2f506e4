import i18next from "i18next";
import { initReactI18next } from "react-i18next";
import { expectLanguage } from "./current-language.ts";
import { defaultLanguage, type Language, languageKey } from "./languages.ts";
import { i18nOptions } from "./options.ts";
import { fetchWords } from "./words.ts";

function show(language: Language): void {
  document.documentElement.lang = language;
}

/**
 * Loads the words of `language` (only these) and starts translating.
 * Falls back to French when they cannot be fetched, and rejects when French cannot either.
 * @returns the language that is spoken
 */
export async function startI18n(language: Language): Promise<Language> {
  expectLanguage(language);
  const [spoken, words] = await fetchWords(language).then(
    (found) => [language, found] as const,
    async (error: unknown) => {
      if (language === defaultLanguage) throw error;
      console.error(error);
      return [defaultLanguage, await fetchWords(defaultLanguage)] as const;
    },
  );
  await i18next.use(initReactI18next).init({
    ...i18nOptions,
    lng: spoken,
    resources: { [spoken]: { translation: words } },
  });
  show(spoken);
  return spoken;
}

/**
 * Changes every word on the screen, `<html lang>` and what the next visit starts with.
 * Rejects, with nothing changed, when the words cannot be fetched.
 */
export async function changeLanguage(language: Language): Promise<void> {
  const words = await fetchWords(language);
  i18next.addResourceBundle(language, "translation", words);
  await i18next.changeLanguage(language);
  show(language);
  try {
    localStorage.setItem(languageKey, language);
  } catch {
    // Barred or full storage: the language holds for this visit.
  }
}
