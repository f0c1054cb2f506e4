import { localTexts } from "#src/browser/storage.ts";
import {
  defaultLanguage,
  knownLanguage,
  type Language,
  languageKey,
} from "#src/i18n/languages.ts";

/** The language last chosen on this device, else the first of the browser's that the back office has (BO-1.2). */
export const firstLanguage = (): Language =>
  [localTexts.get(languageKey), ...navigator.languages]
    .map(knownLanguage)
    .find((known) => known !== undefined) ?? defaultLanguage;
