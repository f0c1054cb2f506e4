import { languageOf, regionOf } from "./locale.ts";
import { knownTimeZone } from "./time-zone.ts";

/** Date formats that settings offer, of dayjs tokens; `LL` is that of each language. */
export const dateFormats = [
  "DD/MM/YYYY",
  "DD.MM.YYYY",
  "DD-MM-YYYY",
  "D/M/YYYY",
  "D.M.YYYY",
  "D MMM YYYY",
  "D MMMM YYYY",
  "MM/DD/YYYY",
  "YYYY-MM-DD",
  "LL",
];

/** Languages with regions that settings offer. */
export const locales = [
  ...["fr", "fr-FR", "fr-BE", "fr-CH", "fr-LU", "fr-CA"],
  ...["en", "en-GB", "en-IE", "en-US", "en-CA", "en-AU"],
  ...["de", "de-DE", "de-AT", "de-CH", "de-LU", "de-BE"],
  ...["nl", "nl-NL", "nl-BE"],
  ...["it", "it-IT", "it-CH"],
  ...["es", "es-ES", "es-MX"],
];

/** What an engine knows of time zones, with UTC. */
export const timeZones = (): string[] => [
  ...new Set(["UTC", ...Intl.supportedValuesOf("timeZone")]),
];

/** A format of dates: tokens of dayjs, signs between them, and words in brackets. */
const tokens =
  /^(?:\[[^\]]*\]|D{1,2}o?|M{1,4}|Y{4}|Y{2}|d{3,4}|[\s.,/\u2013-])+$/;

function isDateFormat(format: string): boolean {
  if (/^(?:L{1,4}|l{1,4})$/.test(format)) return true;
  const bare = format.replace(/\[[^\]]*\]/g, "");
  return (
    tokens.test(format) && ["D", "M", "Y"].every((one) => bare.includes(one))
  );
}

const knows = (type: "language" | "region", code: string): boolean => {
  const names = new Intl.DisplayNames("en", { type, fallback: "none" });
  return names.of(code) !== undefined;
};

function isLocale(locale: string): boolean {
  const region = regionOf(locale);
  try {
    return (
      knows("language", languageOf(locale)) &&
      (region === undefined || knows("region", region))
    );
  } catch {
    return false;
  }
}

const orNothing = (isFitting: (text: string) => boolean) => (value: unknown) =>
  typeof value !== "string" || value.trim() === "" || isFitting(value.trim());

/** Whether a setting says how the programme writes languages, dates and times; without a value, the product does. */
export const isFormat = {
  locale: orNothing(isLocale),
  dateFormat: orNothing(isDateFormat),
  timeZone: orNothing((name) => knownTimeZone(name) === name),
};
