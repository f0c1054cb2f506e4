import { languages } from "#server/core/translate.ts";
import type { Localized } from "#server/database/schema.ts";
import type {
  Language,
  SeedImage,
  SeedLongText,
  SeedMoment,
} from "#src/schema/types.gen.ts";
import { pictureUrl } from "./pictures.ts";

/** `Value` in one language: its texts are strings, its moments ISO 8601 dates, its pictures have URLs. */
export type InLanguage<Value> = Value extends SeedLongText | SeedMoment
  ? string
  : Value extends SeedImage
    ? { contentUrl: string; alt: string }
    : Value extends readonly (infer Item)[]
      ? InLanguage<Item>[]
      : Value extends object
        ? { [Key in keyof Value]: InLanguage<Value[Key]> }
        : Value;

const DAY = 86_400_000;

/**
 * The date of a moment, ISO 8601.
 * @example toDate({ days: -2, at: "04:00" }, new Date("2026-03-10T10:15:00Z")) // "2026-03-08T04:00:00.000Z"
 */
export function toDate({ days, at }: SeedMoment, now: Date): string {
  const date = new Date(now.getTime() + days * DAY).toISOString();
  if (at === undefined) return date;
  return `${date.slice(0, 10)}T${at.length === 5 ? `${at}:00` : at}.000Z`;
}

/** Puts no-break spaces before French double punctuation and between thousands. */
export const typeset = (text: string, language: string): string =>
  language === "fr"
    ? text
        .replace(/ ([:»%€])/g, "\u00a0$1")
        .replace(/ ([!?;])/g, "\u202f$1")
        .replace(/« /g, "«\u00a0")
        .replace(/(?<=\d) (?=\d{3}\b)/g, "\u202f")
    : text;

/** Copies `value` in one language, falling back to English; moments are relative to `now`. */
export function localize<Value>(
  value: Value,
  language: Language,
  now: Date,
): InLanguage<Value> {
  return copy(value) as InLanguage<Value>;

  function copy(part: unknown): unknown {
    if (Array.isArray(part)) return part.map(copy);
    if (typeof part !== "object" || part === null) return part;
    if (isText(part)) return typeset(part[language] ?? part.en, language);
    if (isMoment(part)) return toDate(part, now);
    const entries = Object.entries(part).map(([key, one]) =>
      key === "picture"
        ? ["contentUrl", pictureUrl(String(one))]
        : [key, copy(one)],
    );
    return Object.fromEntries(entries);
  }
}

/** `value` in each language. */
export const localizeAll = <Value>(value: Value, now: Date) =>
  Object.fromEntries(
    languages.map((language) => [language, localize(value, language, now)]),
  ) as Localized<InLanguage<Value>>;

const isText = (value: object): value is SeedLongText =>
  "fr" in value && "en" in value;
const isMoment = (value: object): value is SeedMoment => "days" in value;
