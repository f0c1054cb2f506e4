/** The region of a locale in any notation: `CH` of `fr_CH`, `fr-ch`, `fr-Latn-CH.UTF-8`; undefined if it has none. */
export const regionOf = (
  locale: string | null | undefined,
): string | undefined =>
  /^[a-z]{2,3}(?:[-_][a-z]{4})?[-_]([a-z]{2}|\d{3})(?![a-z\d])/i
    .exec(locale?.trim() ?? "")?.[1]
    ?.toUpperCase();

/** A language with a region: `de-CH`; just the language if there is no region. */
export const inRegion = (
  language: string,
  region: string | undefined,
): string => (region === undefined ? language : `${language}-${region}`);

/** The language of a locale: `fr` of `fr_CH`. */
export const languageOf = (locale: string | null | undefined): string =>
  locale?.trim().toLowerCase().split(/[-_.]/)[0] ?? "";

/**
 * The locale for dates and numbers in a language: English is British, unless the region has its own English.
 */
export function localeIn(language: string, region?: string): string {
  const locale = inRegion(language, region);
  if (language !== "en") return locale;
  const known = new Intl.DateTimeFormat(locale).resolvedOptions().locale;
  return known === "en" ? "en-GB" : locale;
}
