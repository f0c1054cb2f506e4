import { instantOf, offsetAt } from "#src/domain/programme/time-zone.ts";
import { instant } from "./dates.ts";

export type DateOrder = "dmy" | "mdy" | "ymd";

/** How dates are typed and shown in fields. */
export interface DateHabits {
  order: DateOrder;
  /** Between day, month and year, as shown. */
  separator: string;
  /** Whether times are shown as 3:00 PM. */
  is12Hour: boolean;
  /** The programme's. */
  timeZone: string;
}

/** What a day without a time means: its first instant, or the one from which it is over. */
export type DayEdge = "start" | "end";

/**
 * Why a typed date is refused. `no_day`: 31 February; `no_time`: 25:00; `skipped`: the clocks of the programme leave
 * this time out on that day; `year`: not from 1900 to 2200.
 */
export type DateMistake =
  | "unreadable"
  | "no_day"
  | "no_time"
  | "skipped"
  | "year";

export type ReadDate =
  | { time: number; isWholeDay: boolean; mistake?: never }
  | { mistake: DateMistake; time?: never };

const DAY = 24 * 3_600_000;

/** January to December, in the six languages, without accents. */
const monthNames = [
  "janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre",
  "january february march april may june july august september october november december",
  "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
  "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
  "januar februar marz april mai juni juli august september oktober november dezember",
  "januari februari maart april mei juni juli augustus september oktober november december",
].map((names) => names.split(" "));

/** Short forms that are no beginning of the name. */
const shortMonths: Readonly<Record<string, number>> = {
  ...{ mrz: 3, mrt: 3, maerz: 3, jaenner: 1, janner: 1, setiembre: 9 },
};

const weekdays = new RegExp(
  `^(?:${[
    "lun(?:di)? mar(?:di)? mer(?:credi)? jeu(?:di)? ven(?:dredi)? sam(?:edi)? dim(?:anche)?",
    "mon(?:day)? tue(?:s|sday)? wed(?:nesday)? thu(?:r|rs|rsday)? fri(?:day)? sat(?:urday)? sun(?:day)?",
    "lun(?:edi)? mar(?:tedi)? mer(?:coledi)? gio(?:vedi)? ven(?:erdi)? sab(?:ato)? dom(?:enica)?",
    "lunes martes mie(?:rcoles)? jue(?:ves)? vie(?:rnes)? sabado domingo",
    "montag dienstag mittwoch donnerstag freitag samstag sonnabend sonntag mo di mi do fr sa so",
    "maandag dinsdag woensdag donderdag vrijdag zaterdag zondag ma wo vr za zo",
  ]
    .join(" ")
    .replaceAll(" ", "|")})(?![a-z])\\.?,? ?(?=.*\\d.*\\d)`,
);

/** The month of a name, or of a beginning of three letters and more that leaves no doubt. */
function monthOf(name: string): number | undefined {
  const short = shortMonths[name];
  if (short !== undefined) return short;
  if (name.length < 3) return undefined;
  const found = new Set(
    monthNames.flatMap((names) =>
      names.flatMap((one, index) => (one.startsWith(name) ? [index + 1] : [])),
    ),
  );
  return found.size === 1 ? [...found][0] : undefined;
}

/** The order of a format of dayjs tokens; undefined for one that leaves it to the language (`LL`). */
export function dateOrderOf(format: string): DateOrder | undefined {
  const tokens = format.replace(/\[[^\]]*]/g, "").match(/[DMY]/g) ?? [];
  const order = [...new Set(tokens)].join("");
  if (!order.includes("D") || !order.includes("M")) return undefined;
  if (order.startsWith("Y")) return "ymd";
  return order.indexOf("M") < order.indexOf("D") ? "mdy" : "dmy";
}

/** Lower case, without accents, and with one kind of space and of dash. */
const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}/gu, "")
    .replace(/[\u2010-\u2015\u2212]/g, "-")
    .replace(/['\u2019]/g, "")
    .replace(/\s+/gu, " ")
    .trim();

interface Day {
  year: string;
  month: number;
  day: number;
}

const numeric = /^(\d{1,4}) ?([./ -]) ?(\d{1,2}) ?\2 ?(\d{1,4})(?!\d)/;
const dayNameYear =
  /^(\d{1,4})(?:st|nd|rd|th|er|e|\.?o|ste|de)?[ ./-]*(?:(?:de|di|of) )?([a-z]{3,})[ ,./-]*(?:(?:del|de|di|of) )?(\d{1,4})(?!\d)/;
const nameDayYear =
  /^([a-z]{3,})[ ./-]*(\d{1,2})(?:st|nd|rd|th)?[ ,./-]+(\d{1,4})(?!\d)/;
const compact = /^(\d{2})(\d{2})(\d{2})(\d{2})(?!\d)/;

const isLikelyYear = (year: string) => /^(?:19|2[01])\d\d$|^2200$/.test(year);

/** The day at the beginning of a text, as it was meant, and what comes after it. */
function takeDay(
  text: string,
  order: DateOrder,
): [day: Day, rest: string] | undefined {
  const found = (
    pattern: RegExp,
    make: (parts: string[]) => Day | undefined,
  ): [Day, string] | undefined => {
    const parts = pattern.exec(text);
    const day = parts === null ? undefined : make([...parts]);
    return day && [day, text.slice(parts?.[0].length)];
  };
  return (
    found(compact, ([, a = "", b = "", c = "", d = ""]) => {
      if (isLikelyYear(a + b))
        return { year: a + b, month: Number(c), day: Number(d) };
      if (!isLikelyYear(c + d)) return undefined;
      const [day, month] = order === "mdy" ? [b, a] : [a, b];
      return { year: c + d, month: Number(month), day: Number(day) };
    }) ??
    found(numeric, ([, first = "", , second = "", third = ""]) => {
      if (first.length > 2 || (order === "ymd" && third.length < 3))
        return { year: first, month: Number(second), day: Number(third) };
      const [day, month] = order === "mdy" ? [second, first] : [first, second];
      return { year: third, month: Number(month), day: Number(day) };
    }) ??
    found(dayNameYear, ([, first = "", name = "", last = ""]) => {
      const month = monthOf(name);
      if (month === undefined) return undefined;
      const isYearFirst =
        first.length > 2 || (order === "ymd" && last.length < 3);
      const [year, day] = isYearFirst ? [first, last] : [last, first];
      return { year, month, day: Number(day) };
    }) ??
    found(nameDayYear, ([, name = "", day = "", year = ""]) => {
      const month = monthOf(name);
      return month === undefined
        ? undefined
        : { year, month, day: Number(day) };
    })
  );
}

const clock =
  "(?<hour>\\d{1,2}) ?(?:(?:[:.]|h(?:rs?)?|uhr|uur) ?(?<minute>\\d{2})(?: ?[:.] ?(?<second>\\d{2})(?:[.,](?<fraction>\\d{1,3})\\d*)?)?)?";
const unit = "(?<unit>h|hrs?|uhr|uur|ore|heures?|horas?|min)\\.?";
const half = "(?<half>[ap])\\.? ?m\\.?";
const offset =
  "(?<offset>z|(?:utc|gmt)(?:[+-]\\d{1,2}(?::?[0-5]\\d)?)?|[+-]\\d{2}:?[0-5]\\d)";
const usualClock = new RegExp(`^${clock} ?(?:${unit}|${half})? ?${offset}?$`);
/** `T0900` of ISO 8601. */
const compactClock = new RegExp(
  `^t(?<hour>\\d{2})(?<minute>\\d{2})(?<second>\\d{2})?${offset}?$`,
);
/** What may be between day and time. */
const between =
  /^[ ,]*(?:t(?=\d)|(?:a las|a la|a|at|um|om|alle ore|alle|ore|as|-) )?/;
const timeFirst =
  /^(\d{1,2}(?: ?[:.h] ?\d{2}){1,2}|\d{1,2} ?h)( ?(?:uhr|uur|h|[ap]\.? ?m\.?))?[ ,]+(?:(?:le|on|il|el|am|op|del) )?(?=.*\d)(.*)$/;

function minutesFromUtc(written: string): number {
  const [, sign = "+", hours = "0", minutes = "0"] =
    /([+-])(\d{1,2}):?(\d{2})?/.exec(written) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

/**
 * A time since midnight and its offset from UTC, if one was typed, in milliseconds.
 * @returns a mistake if it cannot be read, or if there is no such time
 */
function readClock(
  text: string,
): { time: number; offset?: number } | "unreadable" | "no_time" {
  const parts =
    compactClock.exec(text)?.groups ??
    usualClock.exec(text.replace(between, ""))?.groups;
  if (parts === undefined) return "unreadable";
  const { hour, minute, second, fraction = "0", half } = parts;
  const isNumberAlone = [minute, parts["unit"], half].every(
    (part) => part === undefined,
  );
  if (isNumberAlone) return "unreadable";
  const hours = Number(hour);
  if (half !== undefined && (hours < 1 || hours > 12)) return "no_time";
  const seconds =
    (half === undefined ? hours : (hours % 12) + (half === "p" ? 12 : 0)) *
      3600 +
    Number(minute ?? 0) * 60 +
    Number(second ?? 0);
  const time = seconds * 1000 + Math.floor(Number(`0.${fraction}`) * 1000);
  if (Number(minute ?? 0) > 59 || Number(second ?? 0) > 59 || time > DAY)
    return "no_time";
  if (parts["offset"] === undefined) return { time };
  const minutes = minutesFromUtc(parts["offset"]);
  if (Math.abs(minutes) > 14 * 60) return "no_time";
  return { time, offset: minutes * 60_000 };
}

/** No date is longer; what is pasted may be. */
const MAX_LENGTH = 100;

/** In its order: as it is, without the day of the week, and with the time after the day. */
function* readings(text: string): Generator<string> {
  yield text;
  yield text.replace(weekdays, "");
  const [, time, unit = "", rest] = timeFirst.exec(text) ?? [];
  if (rest === undefined) return;
  yield `${rest} ${time}${unit}`;
  yield `${rest.replace(weekdays, "")} ${time}${unit}`;
}

/**
 * Reads a date as people type it (BO-1.2): `31/12/2026`, `31.12.26`, `1 Dec 2026` with the months of all six languages,
 * ISO 8601; with a time (`09:00`, `9h30`, `9:30 pm`) or without a time; in the programme's order and time zone.
 * @param edge what a day without a time means
 * @returns the instant in milliseconds since 1970, or why it is refused
 */
export function readDate(
  text: string,
  { order, timeZone }: Pick<DateHabits, "order" | "timeZone">,
  edge: DayEdge = "start",
): ReadDate {
  if (text.length > MAX_LENGTH) return { mistake: "unreadable" };
  const written = plain(text);
  const zone = plain(timeZone);
  const here = written.endsWith(zone)
    ? written.slice(0, -zone.length).trim()
    : written;
  for (const reading of readings(here)) {
    const found = takeDay(reading, order);
    if (found !== undefined) return instantAt(...found, timeZone, edge);
  }
  return { mistake: "unreadable" };
}

function instantAt(
  { year: typedYear, month, day }: Day,
  rest: string,
  timeZone: string,
  edge: DayEdge,
): ReadDate {
  const isWholeDay = rest === "";
  const read = isWholeDay ? { time: 0 } : readClock(rest);
  if (read === "unreadable") return { mistake: read };
  const short = Number(typedYear);
  const isShort = typedYear.length === 2;
  const year = isShort ? short + (short < 70 ? 2000 : 1900) : short;
  if (!isLikelyYear(String(year))) return { mistake: "year" };
  const midnight = Date.UTC(year, month - 1, day);
  const date = new Date(midnight);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day)
    return { mistake: "no_day" };
  if (read === "no_time") return { mistake: read };
  if (isWholeDay)
    return {
      time: instantOf(edge === "end" ? midnight + DAY : midnight, timeZone),
      isWholeDay,
    };
  const local = midnight + read.time;
  if ("offset" in read && read.offset !== undefined)
    return { time: local - read.offset, isWholeDay };
  const time = instantOf(local, timeZone);
  return time + offsetAt(time, timeZone) === local
    ? { time, isWholeDay }
    : { mistake: "skipped" };
}

/** The programme's midnight before an instant, in the form of a local time. */
const localDay = (local: number): number => Math.floor(local / DAY) * DAY;

/** Whether an instant is the first of a day of the programme. */
export function isStartOfDay(time: number, timeZone: string): boolean {
  const local = time + offsetAt(time, timeZone);
  return instantOf(localDay(local), timeZone) === time;
}

const two = (number: number) => String(number).padStart(2, "0");

/** An instant as a field shows it; `readDate` reads it as the same. The last instant of a day is that day alone. */
export function dateToEdit(
  time: number,
  { order, separator, is12Hour, timeZone }: DateHabits,
  edge: DayEdge = "start",
): string {
  const isEndOfDay = edge === "end" && isStartOfDay(time, timeZone);
  const offset = offsetAt(time, timeZone);
  const local = time + offset;
  const at = new Date(isEndOfDay ? localDay(local) - DAY : local);
  const parts = {
    y: String(at.getUTCFullYear()),
    m: two(at.getUTCMonth() + 1),
    d: two(at.getUTCDate()),
  };
  const day = [...order]
    .map((part) => parts[part as "y" | "m" | "d"])
    .join(separator);
  if (isEndOfDay) return day;
  const hours = at.getUTCHours();
  const [seconds, milliseconds] = [at.getUTCSeconds(), at.getUTCMilliseconds()];
  const clock = [
    is12Hour ? String(hours % 12 || 12) : two(hours),
    `:${two(at.getUTCMinutes())}`,
    seconds + milliseconds > 0 && `:${two(seconds)}`,
    milliseconds > 0 && `.${String(milliseconds).padStart(3, "0")}`,
    is12Hour && (hours < 12 ? " AM" : " PM"),
    // The second of two equal hours.
    instantOf(local, timeZone) !== time && ` ${signed(offset / 60_000)}`,
  ];
  return `${day} ${clock.filter(Boolean).join("")}`;
}

const signed = (minutes: number): string => {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? "-" : "+"}${two(Math.floor(size / 60))}:${two(size % 60)}`;
};

/**
 * What a field stores of a typed date that is refused: what was typed, so that it is neither lost nor taken for the
 * date that was there before. What another reader would accept gets the zone's name, which no reader does.
 */
export const refusedDate = (text: string, timeZone: string): string =>
  instant(text) === undefined ? text : `${text.trim()} ${timeZone}`;
