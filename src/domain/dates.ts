import { nullableInstant } from "#src/schema/constraints.gen.ts";
import { instantOf } from "./time-zone.ts";

// Executed once here, with the validators' flag, so that the browser compiles it before a page needs its first date.
export const datePattern = new RegExp(nullableInstant.pattern, "u");
datePattern.test("");

/** The most common formats, `2026-06-01T08:00:00Z` or `…+02:00`, with a day that every month has: `Date.parse` is faster. */
const isPlain = (text: string) =>
  (text.length === 20 || (text.length === 25 && text[22] === ":")) &&
  text[10] === "T" &&
  text.slice(8, 10) <= "28" &&
  datePattern.test(text);

function offsetMinutes(zone: string | undefined): number {
  if (zone === undefined || zone === "Z") return 0;
  const sign = zone.startsWith("-") ? -1 : 1;
  const digits = zone.slice(1).replace(":", "");
  return sign * (Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2)));
}

/**
 * An instant in wire format (ISO 8601, with or without time and offset), in milliseconds since 1970. A time without an
 * offset is UTC, whatever the machine's zone; a date alone is its midnight.
 * @param timeZone of that midnight, the programme's; defaults to UTC
 * @returns undefined for nothing, and for an invalid date (`2026-02-31`)
 */
export function instant(
  text: string | null | undefined,
  timeZone?: string,
): number | undefined {
  if (text === null || text === undefined) return undefined;
  const quick = isPlain(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(quick)) return quick;
  const parts = datePattern.exec(text.trim());
  if (parts === null) return undefined;
  const [, year, month, day, hour = 0, minute = 0, second = 0, fraction = "0"] =
    parts;
  const midnight = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const date = new Date(midnight);
  const isRealDay =
    date.getUTCDate() === Number(day) &&
    date.getUTCMonth() === Number(month) - 1 &&
    date.getUTCFullYear() === Number(year);
  const [h, m, s] = [Number(hour), Number(minute), Number(second)];
  if (!isRealDay || h > 24 || m > 59 || s > 60) return undefined;
  const seconds = (h * 60 + m - offsetMinutes(parts[8])) * 60 + s;
  const time =
    midnight + seconds * 1000 + Math.floor(Number(`0.${fraction}`) * 1000);
  return parts[4] === undefined && timeZone !== undefined
    ? instantOf(time, timeZone)
    : time;
}

/** Whether a text is a date without a time. */
export const isDayAlone = (text: string | null | undefined): boolean =>
  datePattern.exec(text?.trim() ?? "")?.[4] === undefined &&
  instant(text) !== undefined;

const dayLength = 24 * 60 * 60 * 1000;

/**
 * The instant from which something is over. A date without a time includes that day, so it is the next midnight.
 * @param timeZone of that midnight, the programme's
 */
export function endInstant(
  text: string | null | undefined,
  timeZone: string,
): number | undefined {
  const day = isDayAlone(text) ? instant(text) : undefined;
  return day === undefined
    ? instant(text, timeZone)
    : instantOf(day + dayLength, timeZone);
}
