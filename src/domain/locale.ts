/** The region of a locale, however it is written: `CH` of `fr_CH`, `fr-ch`, `fr-Latn-CH.UTF-8`; undefined where it has none. */
export const regionOf = (
  locale: string | null | undefined,
): string | undefined =>
  /^[a-z]{2,3}(?:[-_][a-z]{4})?[-_]([a-z]{2}|\d{3})(?![a-z\d])/i
    .exec(locale?.trim() ?? "")?.[1]
    ?.toUpperCase();

/** A language as it is written in a region: `de-CH`; without a region the language alone. */
export const inRegion = (
  language: string,
  region: string | undefined,
): string => (region === undefined ? language : `${language}-${region}`);

/** The language of a locale: `fr` of `fr_CH`. */
export const languageOf = (locale: string | null | undefined): string =>
  locale?.trim().toLowerCase().split(/[-_.]/)[0] ?? "";
