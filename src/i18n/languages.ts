import i18next from "i18next";
import { localTexts } from "#src/browser/storage.ts";
import { namedOrAll } from "#src/domain/programme/languages.ts";
import { localeIn, regionOf } from "#src/domain/programme/locale.ts";
import { language } from "#src/schema/constraints.gen.ts";

/** The product's languages; French first, because it is the default (AS-1.7). */
export const languages = language.enum;

export type Language = (typeof languages)[number];

/** Used if no supported language was chosen (AS-1.7). */
export const defaultLanguage: Language = "fr";

let offered: readonly Language[] = languages;

/** Sets the languages of the programme (`languages` of GET /config/app); all if it names none. */
export function setProgrammeLanguages(
  named: readonly string[] | null | undefined,
): void {
  offered = namedOrAll(named);
}

/** The languages that participants choose among (BO-9.96). */
export const offeredLanguages = (): readonly Language[] => offered;

/** Each language's own name, for the language choice. */
export const languageNames: Record<Language, string> = {
  fr: "Français",
  en: "English",
  it: "Italiano",
  es: "Español",
  de: "Deutsch",
  nl: "Nederlands",
};

/** What languages are called in another one, as a list. */
export function nameLanguages(
  codes: readonly string[],
  language: string,
): string {
  const names = new Intl.DisplayNames(language, { type: "language" });
  return new Intl.ListFormat(language).format(
    codes.map((code) => names.of(code) ?? code),
  );
}

/** Local storage key of the chosen language (AS-1.7). */
export const languageKey = "i18nextLng";

/** The language of a tag: `de-AT` and `DE` count as `de`; undefined for an unknown one. */
export function knownLanguage(
  tag: string | null | undefined,
): Language | undefined {
  const primary = tag?.trim().toLowerCase().split(/[-_]/)[0];
  return languages.find((known) => known === primary);
}

/** The language of a tag; anything unknown counts as French. */
export const toLanguage = (tag: string | null | undefined): Language =>
  knownLanguage(tag) ?? defaultLanguage;

/** The language last used in this browser; French if none is stored. */
export const detectLanguage = (): Language =>
  toLanguage(localTexts.get(languageKey));

let starting: Language | undefined;

/** Sets the language that is loading, so that requests sent meanwhile use it. */
export function setStartingLanguage(language: Language): void {
  starting = language;
}

let region: string | undefined;
const locales = new Map<Language, string>();

/** Sets the programme's locale (`locale` of GET /config/app); its region, if any, applies to all languages. */
export function setProgrammeLocale(locale: string | null | undefined): void {
  region = regionOf(locale);
  locales.clear();
}

/**
 * Locale for numbers and dates: the current language with the programme's region. English is British, unless the region has
 * its own English.
 */
export function currentLocale(): string {
  const language = currentLanguage();
  const locale = locales.get(language) ?? localeIn(language, region);
  locales.set(language, locale);
  return locale;
}

/** The language on the screen; before it is initialized, the one that is loading, otherwise French. */
export function currentLanguage(): Language {
  return toLanguage(i18next.resolvedLanguage ?? i18next.language ?? starting);
}
