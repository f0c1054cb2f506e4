import { offsetAt } from "#src/domain/programme/time-zone.ts";
import { endInstant, instant, isDayAlone } from "#src/domain/values/dates.ts";
import {
  type DateHabits,
  type DateMistake,
  type DayEdge,
  dateOrderOf,
  dateToEdit,
  isStartOfDay,
  readDate,
  refusedDate,
} from "#src/domain/values/typed-date.ts";
import { dateFormat, timeZone } from "./date-format.ts";
import { formatDate } from "./dates.ts";
import { currentLocale } from "./languages.ts";

/**
 * How dates are typed and shown in fields: in the order of the programme's date format, and in that of the language if the
 * format leaves it to the language (`LL`); with 24 hours if the language has them.
 */
export function dateHabits(): DateHabits {
  const format = dateFormat();
  const written = new Intl.DateTimeFormat(currentLocale(), {
    ...{ day: "2-digit", month: "2-digit", year: "numeric" },
    ...{ hour: "numeric", timeZone: "UTC" },
  });
  const inLanguage = written
    .formatToParts(0)
    .map(({ type }) => type[0])
    .filter((part) => part !== undefined && "dmy".includes(part))
    .join("");
  const order =
    dateOrderOf(format) ??
    (["mdy", "ymd"] as const).find((one) => one === inLanguage) ??
    "dmy";
  return {
    order,
    separator:
      /[DMY]([./-])[DMY]/.exec(format)?.[1] ?? (order === "ymd" ? "-" : "/"),
    is12Hour: written.resolvedOptions().hour12 === true,
    timeZone: timeZone(),
  };
}

/** Texts of a date field; the application has them. */
export type DateText =
  | "date.calendar"
  | "date.end_of_day"
  | "date.start_of_day"
  | `date.${DateMistake}`
  | "zone";

export type DateTranslate = (
  key: DateText,
  values?: Readonly<Record<string, string>>,
) => string;

/** What a date in a field means. */
export interface DateReading {
  /** In milliseconds since 1970; undefined for none, and for what is refused. */
  time?: number;
  mistake?: DateMistake;
}

/** Reads what a document or an address has: an instant or a day in wire format, or what was typed and refused. */
export function readStored(
  value: string | null | undefined,
  habits: DateHabits,
  edge: DayEdge,
): DateReading {
  if (value == null || value.trim() === "") return {};
  const read = edge === "end" ? endInstant : instant;
  const time = read(value, habits.timeZone);
  if (time !== undefined) return { time };
  const { mistake } = readDate(value, habits, edge);
  return { mistake: mistake ?? "unreadable" };
}

/** A stored date as a field shows it. */
export function storedToEdit(
  value: string | null | undefined,
  habits: DateHabits,
  edge: DayEdge,
): string {
  const { time } = readStored(value, habits, edge);
  return time === undefined ? (value ?? "") : dateToEdit(time, habits, edge);
}

/** A typed date in the form that `readStored` reads: an instant, null for none, or what is refused as it was typed. */
export function typedToStored(
  text: string,
  habits: DateHabits,
  edge: DayEdge,
): string | null {
  if (text.trim() === "") return null;
  const { time } = readDate(text, habits, edge);
  return time === undefined
    ? refusedDate(text, habits.timeZone)
    : new Date(time).toISOString();
}

/** Whether a stored date is one that was refused. */
export const isRefusedDate = (value: string | null | undefined): boolean =>
  readStored(value, dateHabits(), "start").mistake !== undefined;

/** Whether an instant is where a day of the programme starts, and the one before ends. */
export const isWholeDay = (time: number): boolean =>
  isStartOfDay(time, timeZone());

/** An instant in words: `16 March 2028 at 09:00`, `31 December 2026, end of the day`. */
export function dateInWords(
  time: number,
  edge: DayEdge,
  t: DateTranslate,
): string {
  if (!isWholeDay(time)) return formatDate(time, "LLL");
  return edge === "end"
    ? t("date.end_of_day", { day: formatDate(time - 1, "LL") })
    : t("date.start_of_day", { day: formatDate(time, "LL") });
}

/** Why a typed date is refused, and what to do. */
export const dateMistakeInWords = (
  mistake: DateMistake,
  text: string,
  habits: DateHabits,
  t: DateTranslate,
): string =>
  t(`date.${mistake}`, {
    text: text.trim(),
    zone: habits.timeZone,
    example: dateToEdit(Date.UTC(2028, 11, 31, 12), habits),
  });

const DAY = 24 * 3_600_000;

/** How a date field reads, stores and shows its value. */
export interface DateForm {
  habits: DateHabits;
  read: (value: string | null | undefined) => DateReading;
  /** A stored value as the field shows it. */
  edit: (value: string | null | undefined) => string;
  /** What is stored of a typed text; null for none. */
  store: (text: string) => string | null;
  inWords: (time: number) => string;
  /** The day of the calendar, `2026-12-31`. */
  dayOf: (time: number) => string;
  /** The text for a day that was chosen in the calendar, instead of a date. */
  onDay: (day: string, time: number | undefined) => string;
}

const isoDay = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The form of instants in the programme's zone: picking another day in the calendar does not change the time. */
export function instantForm(edge: DayEdge, t: DateTranslate): DateForm {
  const habits = dateHabits();
  const localOf = (time: number) => time + offsetAt(time, habits.timeZone);
  return {
    habits,
    read: (value) => readStored(value, habits, edge),
    edit: (value) => storedToEdit(value, habits, edge),
    store: (text) => typedToStored(text, habits, edge),
    inWords: (time) => `${dateInWords(time, edge, t)} (${habits.timeZone})`,
    dayOf: (time) => isoDay(localOf(time) - (edge === "end" ? 1 : 0)),
    onDay: (day, time) => {
      const midnight = Date.parse(day);
      const local =
        time === undefined || isWholeDay(time)
          ? midnight + (edge === "end" ? DAY : 0)
          : midnight + (localOf(time) % DAY);
      return dateToEdit(local, { ...habits, timeZone: "UTC" }, edge);
    },
  };
}

/** The day that was typed, `2026-12-31`, whatever the time of day; what is refused as it was typed. */
export function typedDay(text: string): string {
  const { time } = readDate(text, { ...dateHabits(), timeZone: "UTC" });
  return time === undefined ? text : isoDay(time);
}

/** The form of days without a time, `2026-12-31`, which are the same in all zones. */
export function dayForm(): DateForm {
  const habits = { ...dateHabits(), timeZone: "UTC" };
  const read = (value: string | null | undefined): DateReading =>
    value == null || value.trim() === "" ? {} : readDate(value, habits);
  const edit = (value: string | null | undefined) => {
    const { time } = read(value);
    return time === undefined || !isDayAlone(value)
      ? (value ?? "")
      : dateToEdit(time + DAY, habits, "end");
  };
  return {
    ...{ habits, read, edit, onDay: edit, dayOf: isoDay },
    store: (text) => (text.trim() === "" ? null : typedDay(text)),
    inWords: (time) => formatDate(isoDay(time), "LL"),
  };
}
