import i18next from "i18next";
import { type Language, toLanguage } from "./languages.ts";

/** The language on the screen; French before anything is shown. */
export function currentLanguage(): Language {
  return toLanguage(i18next.resolvedLanguage ?? i18next.language);
}
