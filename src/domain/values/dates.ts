import { instantOf } from "#src/domain/programme/time-zone.ts";
import { nullableInstant } from "#src/schema/constraints.gen.ts";

// Executed once here, with the validators' flag, so that the browser compiles it before a page needs its first date.
export const datePattern = new RegExp(nullableInstant.pattern, "u");
datePattern.test("");

/**
 * The most common formats, `2026-06-01T08:00:00Z` or `…+02:00`, with a day that every month has and an offset that
 * zones have: `Date.parse` is faster.
 */
const isPlain = (text: string) =>
  (text.length === 20 ||
    (text.length === 25 && text[22] === ":" && text.slice(20, 22) < "16")) &&
  text[10] === "T" &&
  text.slice(8, 10) <= "28" &&
  datePattern.test(text);

/** The greatest offset of a zone that databases accept; that of a real one is at most 14 hours. */
const MAX_OFFSET_MINUTES = 15 * 60 + 59;

/** @returns undefined for an offset that no zone has */
function offsetMinutes(zone: string | undefined): number | undefined {
  if (zone === undefined || zone === "Z") return 0;
  const sign = zone.startsWith("-") ? -1 : 1;
  const digits = zone.slice(1).replace(":", "");
  const minutes = Number(digits.slice(2));
  const offset = Number(digits.slice(0, 2)) * 60 + minutes;
  return minutes > 59 || offset > MAX_OFFSET_MINUTES
    ? undefined
    : sign * offset;
}

/** Years have four digits, in every zone and with the day after: neither ISO 8601 nor databases agree on others. */
const EARLIEST = Date.parse("0001-01-02T00:00:00Z");
const LATEST = Date.parse("9999-12-30T00:00:00Z");

const inRange = (time: number): number | undefined =>
  time >= EARLIEST && time < LATEST ? time : undefined;

/**
 * An instant in wire format (ISO 8601, with or without time and offset), in milliseconds since 1970. A date alone is its
 * midnight.
 * @param timeZone of a date or time without an offset, the programme's; defaults to UTC, whatever the machine's zone
 * @returns undefined for nothing, for an invalid date (`2026-02-31`) or offset (`+99:99`), and beyond the years 1 to 9999
 */
export function instant(
  text: string | null | undefined,
  timeZone?: string,
): number | undefined {
  if (text === null || text === undefined) return undefined;
  const quick = isPlain(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(quick)) return inRange(quick);
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
  const offset = offsetMinutes(parts[8]);
  if (!isRealDay || h > 24 || m > 59 || s > 60 || offset === undefined)
    return undefined;
  const seconds = (h * 60 + m - offset) * 60 + s;
  const time =
    midnight + seconds * 1000 + Math.floor(Number(`0.${fraction}`) * 1000);
  return inRange(
    parts[8] === undefined && timeZone !== undefined
      ? instantOf(time, timeZone)
      : time,
  );
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
