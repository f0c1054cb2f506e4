import {
  changeLanguage,
  currentLanguage,
  offeredLanguages,
  toLanguage,
} from "#src/i18n/index.ts";
import { languageKey } from "#src/i18n/languages.ts";

/** Shows the language that was chosen in another tab, unless the programme does not have it: the back office has all. */
export function followLanguage(): void {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key !== languageKey || newValue === null) return;
    const language = toLanguage(newValue);
    const isOffered = offeredLanguages().includes(language);
    if (isOffered && language !== currentLanguage())
      changeLanguage(language).catch(console.error);
  });
}
