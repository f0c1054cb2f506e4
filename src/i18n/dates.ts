import dayjs from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { offsetAt } from "#src/domain/programme/time-zone.ts";
import { calendarDay } from "#src/domain/values/calendar-day.ts";
import { instant, isDayAlone } from "#src/domain/values/dates.ts";
import { dateFormat, timeZone } from "./date-format.ts";
import { currentLanguage, currentLocale, type Language } from "./languages.ts";

/** An instant in wire format (ISO 8601) or from a clock (milliseconds, Date). */
export type DateInput = string | number | Date | null | undefined;

dayjs.extend(utc);

/** Tokens that dayjs only supports with its locales, plugins or the machine's zone, and literal text in brackets. */
const further = /\[[^\]]*]|Do|LTS?|L{1,4}|l{1,4}|M{3,4}|d{2,4}|Z{1,2}/g;

/**
 * A date in the programme's time zone and the visitor's language. A day without a time is that day.
 * @param format dayjs tokens; defaults to the programme's format
 * @returns "" if there is no date, or it cannot be parsed
 */
export function formatDate(
  input: DateInput,
  format: string = dateFormat(),
): string {
  const zone =
    typeof input === "string" && isDayAlone(input) ? "UTC" : timeZone();
  const time =
    typeof input === "string" ? instant(input, zone) : input && Number(input);
  if (typeof time !== "number" || Number.isNaN(time) || format === "")
    return "";
  const offset = offsetAt(time, zone);
  const written = format.replace(further, (token) =>
    token.startsWith("[") ? token : `[${write(token, time, offset, zone)}]`,
  );
  // The zone's clock, read as UTC: dayjs would add this machine's daylight saving time.
  return dayjs.utc(time + offset).format(written);
}

const endings = ["th", "st", "nd", "rd"];

/** The day of the month, like `Do` in dayjs's own locales. */
const ordinals: Record<Language, (day: number) => string> = {
  fr: (day) => (day === 1 ? "1er" : `${day}`),
  en: (day) => `${day}${endings[day > 3 && day < 21 ? 0 : day % 10] ?? "th"}`,
  it: (day) => `${day}º`,
  es: (day) => `${day}º`,
  de: (day) => `${day}.`,
  nl: (day) => `${day}${day === 1 || day === 8 || day >= 20 ? "ste" : "de"}`,
};

/**
 * Formats that the browser writes: names, and `L` to `LLLL`, `LT`, `LTS` and the short forms of the former, in the
 * conventions of a language and region.
 */
const localized: Record<string, Intl.DateTimeFormatOptions> = {
  MMM: { month: "short" },
  MMMM: { month: "long" },
  ddd: { weekday: "short" },
  dddd: { weekday: "long" },
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

function write(
  token: string,
  time: number,
  offset: number,
  zone: string,
): string {
  if (token === "Do")
    return ordinals[currentLanguage()](new Date(time + offset).getUTCDate());
  if (token.startsWith("Z")) return written(offset, token === "Z" ? ":" : "");
  const name = token === "dd" ? "ddd" : token;
  const text = new Intl.DateTimeFormat(currentLocale(), {
    ...localized[name],
    timeZone: zone,
  }).format(time);
  return token === "dd" ? text.slice(0, 2) : text;
}

/** `+01:00` */
function written(offset: number, separator: string): string {
  const minutes = Math.abs(offset) / 60_000;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return `${offset < 0 ? "-" : "+"}${hours}${separator}${rest}`;
}

/**
 * A calendar day in the format that all programmes use for those of proofs (CH-9.21).
 * @param text in wire format: `2026-11-01`, `2026-11-01T00:00:00+01:00`
 * @returns "01/11/2026"; "" if there is no day, or it does not exist
 */
export const formatDay = (text: string | null | undefined): string =>
  formatDate(calendarDay(text, timeZone()), "DD/MM/YYYY");

/** Formats what was answered to a question: as a day if it is one. */
export const formatAnswer = (answer: string): string =>
  (/^\d{4}-\d{2}-\d{2}$/.test(answer) && formatDay(answer)) || answer;
