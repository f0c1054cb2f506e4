import { languages } from "#server/core/translate.ts";
import type { Localized } from "#server/database/schema.ts";
import {
  instantOf,
  knownTimeZone,
  offsetAt,
} from "#src/domain/programme/time-zone.ts";
import type {
  Language,
  SeedImage,
  SeedLongText,
} from "#src/schema/types.gen.ts";
import { settings, textOf } from "./data.ts";
import { pictureUrl } from "./pictures.ts";

/** A moment relative to that of seeding. */
export interface SeedMoment {
  /** Days from then; negative in the past. */
  days: number;
  /** The time of that day in the programme's time zone; that of seeding if omitted. */
  at?: string;
}

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

const programmeTimeZone = knownTimeZone(textOf(settings, "timeZone"));

/**
 * The date of a moment, ISO 8601. Its time is the programme's local time, in summer and in winter.
 * @example toDate({ days: -2, at: "06:00" }, new Date("2026-03-10T10:15:00Z")) // "2026-03-08T05:00:00.000Z"
 */
export function toDate({ days, at }: SeedMoment, now: Date): string {
  const time = now.getTime() + days * DAY;
  if (at === undefined) return new Date(time).toISOString();
  const day = new Date(time + offsetAt(time, programmeTimeZone));
  const local = Date.parse(`${day.toISOString().slice(0, 10)}T${at}Z`);
  return new Date(instantOf(local, programmeTimeZone)).toISOString();
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
export const isMoment = (value: object): value is SeedMoment => "days" in value;
