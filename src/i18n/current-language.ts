import i18next from "i18next";
import { type Language, toLanguage } from "./languages.ts";

let expected: Language | undefined;

/** Says which language is on its way: what is asked of the server meanwhile is asked in it. */
export function expectLanguage(language: Language): void {
  expected = language;
}

/** The language on the screen; before anything is shown the one on its way, else French. */
export function currentLanguage(): Language {
  return toLanguage(i18next.resolvedLanguage ?? i18next.language ?? expected);
}
