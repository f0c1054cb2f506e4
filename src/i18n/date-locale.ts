import dayjs from "dayjs";
import type { Language } from "./languages.ts";

const count = (length: number) => Array.from({ length }, (_, index) => index);

/**
 * Teaches dayjs the months and days of a language, once, by the names that the browser itself knows:
 * nothing to load, and never a date in another language than the words around it.
 */
export function registerDateLocale(language: Language): void {
  if (dayjs.Ls[language]) return;
  const name = (date: Date, options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...options, timeZone: "UTC" }).format(
      date,
    );
  const months = (month: "long" | "short") =>
    count(12).map((index) => name(new Date(Date.UTC(2026, index)), { month }));
  // 4 January 2026 is a Sunday, the first of dayjs's week.
  const days = (weekday: "long" | "short") =>
    count(7).map((index) =>
      name(new Date(Date.UTC(2026, 0, 4 + index)), { weekday }),
    );
  const locale = {
    name: language,
    months: months("long"),
    monthsShort: months("short"),
    weekdays: days("long"),
    weekdaysShort: days("short"),
    weekdaysMin: days("short").map((day) => day.slice(0, 2)),
    weekStart: 1,
    ordinal: (day: number) => `${day}`,
    formats: {},
    relativeTime: {},
  };
  dayjs.locale(locale, undefined, true);
}
