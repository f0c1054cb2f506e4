import { nullableInstant } from "./constraints.gen.ts";
import { instantOf } from "./zone-offset.ts";

const usual = new RegExp(nullableInstant.pattern, "u");

/** Calendar, ordinal and week dates, extended (`2026-11-20`) or basic (`20261120`); a year may have a sign. */
const day =
  "(?<year>[+-]?\\d{4,6}?)(?:-?(?<ordinal>\\d{3})|-?W(?<week>\\d{2})-?(?<weekday>[1-7])|-(?<month>\\d{2})-(?<date>\\d{2})|(?<month2>\\d{2})(?<date2>\\d{2}))";
const clock =
  "(?<hour>\\d{2})(?::?(?<minute>\\d{2})(?::?(?<second>\\d{2}))?)?(?:[.,](?<fraction>\\d+))?";
const zone =
  "(?:Z|(?<sign>[+-])(?<zoneHour>\\d{2})(?::?(?<zoneMinute>\\d{2}))?)";
/** ISO 8601, and the additions of RFC 3339 and RFC 9557: a space instead of `T`, lower case, a zone name in brackets. */
const iso = new RegExp(
  `^${day}(?:[T ]${clock}\\s?(?<zone>${zone})?(?:\\[[^\\]]*\\])*)?$`,
  "i",
);

const two = (number: number | string | undefined) =>
  String(number ?? 0).padStart(2, "0");

/** How servers write a missing date: the zero date of MySQL and PHP, and the years that they turn it into. */
const isZero = (text: string) =>
  /^(?:-|[+]?0{4}\D?(?:0{2}\D?0{2}|\d))/.test(text);

/**
 * Normalizes an instant to the single form that all code behind the reader knows.
 * @returns the text itself if it is normalized already; null if it means a missing date; undefined if it cannot be
 * parsed
 * @example toInstantText("20261120T0800+02") // "2026-11-20T08:00:00+02:00"
 */
export function toInstantText(text: string): string | null | undefined {
  const isUsual = usual.test(text);
  if (isUsual && !text.startsWith("0000")) return text;
  const trimmed = text.trim().replaceAll("\u2212", "-");
  if (trimmed === "" || isZero(trimmed)) return null;
  const parts = iso.exec(trimmed)?.groups;
  if (parts === undefined) return undefined;
  const date = dayOf(parts);
  if (date === undefined) return undefined;
  if (parts["hour"] === undefined) return date;
  return `${date}T${timeOf(parts)}${zoneOf(parts)}`;
}

/** PHP's object of a date: its local time, and its zone as an offset, a name or an abbreviation. */
const offset = /^(?:Z|[+-]\d{2}:?\d{2})$/i;

/**
 * The instant that a date object of PHP means, as its JSON writes it: `{date, timezone_type, timezone}`.
 * @returns as `toInstantText`; a time in a zone that is unknown has no offset
 * @example toInstantOfObject({ date: "2026-11-26 08:00:00.000000", timezone_type: 3, timezone: "UTC" })
 * // "2026-11-26T08:00:00.000Z"
 */
export function toInstantOfObject({
  date,
  timezone,
}: Readonly<Record<string, unknown>>): string | null | undefined {
  if (typeof date !== "string") return undefined;
  const text = toInstantText(date);
  if (!text || typeof timezone !== "string") return text;
  if (offset.test(timezone)) return toInstantText(text + timezone);
  const local = Date.parse(`${text.replace(" ", "T")}Z`);
  if (Number.isNaN(local)) return text;
  try {
    return new Date(instantOf(local, timezone)).toISOString();
  } catch {
    return text;
  }
}

type Parts = Readonly<Record<string, string | undefined>>;

function dayOf({ year = "", ordinal, week, weekday, ...parts }: Parts) {
  const number = Number(year);
  if (number > 9999) return undefined;
  const { month = parts["month2"], date = parts["date2"] } = parts;
  if (month !== undefined)
    return `${String(number).padStart(4, "0")}-${month}-${date}`;
  // January 4 is always in the first week.
  const fourth = new Date(Date.UTC(number, 0, 4));
  const days =
    ordinal === undefined
      ? 4 - (fourth.getUTCDay() || 7) + (Number(week) - 1) * 7 + Number(weekday)
      : Number(ordinal);
  const found = new Date(Date.UTC(number, 0, days));
  const isReal =
    ordinal === undefined
      ? Number(week) >= 1 && Number(week) <= 53
      : days >= 1 && found.getUTCFullYear() === number;
  return isReal ? found.toISOString().slice(0, 10) : undefined;
}

/** A fraction belongs to the smallest unit given: `08,5` is half past eight. */
function timeOf({ hour, minute, second, fraction }: Parts): string {
  const units = [hour, minute, second];
  const present = units.filter((unit) => unit !== undefined).length;
  const share = fraction === undefined ? 0 : Number(`0.${fraction}`);
  const milliseconds = Math.floor(share * 3_600_000 * 60 ** (1 - present));
  const written = `${two(hour)}:${two(minute ?? Math.floor(milliseconds / 60_000))}:${two(second ?? Math.floor(milliseconds / 1000) % 60)}`;
  const rest = milliseconds % 1000;
  return rest === 0 ? written : `${written}.${String(rest).padStart(3, "0")}`;
}

function zoneOf({ zone: whole, sign, zoneHour, zoneMinute }: Parts): string {
  if (whole === undefined) return "";
  return sign === undefined ? "Z" : `${sign}${zoneHour}:${two(zoneMinute)}`;
}
