import dayjs, { type Dayjs } from "dayjs";
import { calendarDay } from "#src/domain/dates.ts";
import { dateFormat } from "./date-format.ts";
import { currentLanguage, type Language } from "./languages.ts";

/** An instant as the wire (ISO 8601) or the clock (milliseconds, Date) gives it. */
export type DateInput = string | number | Date | null | undefined;

/** Months or days in words. */
const hasNames = /MMM|dd/;
/** What dayjs leaves to plugins, and what stands in brackets as it is. */
const further = /\[[^\]]*]|Do|LTS?|L{1,4}|l{1,4}/g;

/**
 * A date in the visitor's time zone and language.
 * @param format dayjs tokens; the programme's format by default
 * @returns "" where there is no date, or none that can be read
 */
export function formatDate(
  input: DateInput,
  format: string = dateFormat(),
): string {
  if (input === null || input === undefined || input === "") return "";
  const date = dayjs(input);
  if (!date.isValid()) return "";
  const language = currentLanguage();
  const plain = format.replace(further, (token) =>
    token.startsWith("[") ? token : `[${writeFurther(token, date, language)}]`,
  );
  if (!hasNames.test(plain)) return date.format(plain);
  registerDateLocale(language);
  return date.locale(language).format(plain);
}

const endings = ["th", "st", "nd", "rd"];

/** The day of the month as dayjs's own locales write `Do`. */
const ordinals: Record<Language, (day: number) => string> = {
  fr: (day) => (day === 1 ? "1er" : `${day}`),
  en: (day) => `${day}${endings[day > 3 && day < 21 ? 0 : day % 10] ?? "th"}`,
  it: (day) => `${day}º`,
  es: (day) => `${day}º`,
  de: (day) => `${day}.`,
  nl: (day) => `${day}${day === 1 || day === 8 || day >= 20 ? "ste" : "de"}`,
};

/** `L` to `LLLL`, `LT` and `LTS`, and the short forms of the first, as the browser writes dates in a language. */
const localized: Record<string, Intl.DateTimeFormatOptions> = {
  LT: { timeStyle: "short" },
  LTS: { timeStyle: "medium" },
  L: { day: "2-digit", month: "2-digit", year: "numeric" },
  LL: { dateStyle: "long" },
  LLL: { dateStyle: "long", timeStyle: "short" },
  LLLL: { dateStyle: "full", timeStyle: "short" },
  l: { day: "numeric", month: "numeric", year: "numeric" },
  ll: { dateStyle: "medium" },
  lll: { dateStyle: "medium", timeStyle: "short" },
  llll: {
    ...{ weekday: "short", day: "numeric", month: "short", year: "numeric" },
    ...{ hour: "numeric", minute: "2-digit" },
  },
};

const writeFurther = (token: string, date: Dayjs, language: Language) =>
  token === "Do"
    ? ordinals[language](date.date())
    : new Intl.DateTimeFormat(language, localized[token]).format(date.toDate());

/**
 * A calendar day, as every programme writes those of proofs (CH-9.21).
 * @param text as the wire has it: `2026-11-01`, `2026-11-01T00:00:00+01:00`
 * @returns "01/11/2026"; "" where there is no day, or none that exists
 */
export const formatDay = (text: string | null | undefined): string =>
  formatDate(calendarDay(text), "DD/MM/YYYY");

/** The answer to a question, which is a day where a date was asked for. */
export const formatAnswer = (answer: string): string =>
  (/^\d{4}-\d{2}-\d{2}$/.test(answer) && formatDay(answer)) || answer;

const count = (length: number) => Array.from({ length }, (_, index) => index);

/** Registers the months and days of a language with dayjs, once, by the browser's own names: there is nothing to load. */
function registerDateLocale(language: Language): void {
  if (dayjs.Ls[language]) return;
  const names = (dates: Date[], options: Intl.DateTimeFormatOptions) => {
    const format = new Intl.DateTimeFormat(language, {
      ...options,
      timeZone: "UTC",
    });
    return dates.map((date) => format.format(date));
  };
  const firsts = count(12).map((index) => new Date(Date.UTC(2026, index)));
  // 4 January 2026 is a Sunday, the first of dayjs's week.
  const week = count(7).map((index) => new Date(Date.UTC(2026, 0, 4 + index)));
  const shortDays = names(week, { weekday: "short" });
  const locale = {
    name: language,
    months: names(firsts, { month: "long" }),
    monthsShort: names(firsts, { month: "short" }),
    weekdays: names(week, { weekday: "long" }),
    weekdaysShort: shortDays,
    weekdaysMin: shortDays.map((day) => day.slice(0, 2)),
    weekStart: 1,
    ordinal: ordinals[language],
    formats: {},
    relativeTime: {},
  };
  dayjs.locale(locale, undefined, true);
}
