export type Language = "fr" | "en" | "it" | "es" | "de" | "nl";

/** A text in every language of the product. */
export type Words = Record<Language, string>;

/** A long text: French and English at least; the other languages read the English one. */
export type LongWords = { fr: string; en: string } & Partial<Words>;

/** A moment told from the moment of seeding; with `time` (HH:MM:SS, UTC) at that time of its day. */
export interface Moment {
  inDays: number;
  time?: string;
}

/** What `tell` makes of a story: texts of one language, and dates. */
export type Told<T> = T extends LongWords | Moment
  ? string
  : T extends readonly (infer Item)[]
    ? Told<Item>[]
    : T extends object
      ? { [Key in keyof T]: Told<T[Key]> }
      : T;

export interface Telling {
  language: Language;
  now: Date;
}

const DAY = 86_400_000;

export const moment = (inDays: number): Moment => ({ inDays });

/** The morning of a day, when things open. */
export const opens = (inDays: number): Moment => ({ inDays, time: "04:00:00" });

/** The end of a day, when things close. */
export const closes = (inDays: number): Moment => ({
  inDays,
  time: "21:59:59",
});

function dateOf({ inDays, time }: Moment, now: Date): string {
  const date = new Date(now.getTime() + inDays * DAY).toISOString();
  return time ? `${date.slice(0, 10)}T${time}.000Z` : date;
}

/** French keeps its double punctuation on the line, with a no-break space. */
const typeset = (text: string, language: Language): string =>
  language === "fr"
    ? text.replace(/ ([!?:;»%€])/g, "\u00a0$1").replace(/« /g, "«\u00a0")
    : text;

const isMoment = (value: object): value is Moment => "inDays" in value;
const isText = (value: object): value is LongWords =>
  "fr" in value && "en" in value;

export const languages: readonly Language[] = [
  "fr",
  "en",
  "it",
  "es",
  "de",
  "nl",
];

/** The same story once in each language. */
export const tellInAll = <T>(value: T, now: Date): Record<Language, Told<T>> =>
  Object.fromEntries(
    languages.map((language) => [language, tell(value, { language, now })]),
  ) as Record<Language, Told<T>>;

/** Copies a story with each text in one language and each moment as an ISO 8601 date. */
export function tell<T>(value: T, telling: Telling): Told<T> {
  return told(value, telling) as Told<T>;
}

function told(value: unknown, telling: Telling): unknown {
  if (Array.isArray(value)) return value.map((item) => told(item, telling));
  if (typeof value !== "object" || value === null) return value;
  if (isMoment(value)) return dateOf(value, telling.now);
  if (isText(value))
    return typeset(value[telling.language] ?? value.en, telling.language);
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, told(item, telling)]),
  );
}
