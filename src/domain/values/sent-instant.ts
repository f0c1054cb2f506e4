import { datePattern, instant } from "./dates.ts";

/** The range of days that a request may contain; forms refuse any other at the field. */
export const sentDays = {
  first: "1900-01-01",
  last: "2200-12-31",
  pattern: "^(?:19|2[01])\\d{2}-|^2200-",
};
const year = new RegExp(sentDays.pattern);

/** Minutes from UTC of the easternmost and westernmost time zones. */
const offsets = { east: 14 * 60, west: 12 * 60 };

/**
 * An instant in a request, in milliseconds since 1970. Stricter than `instant`, which also reads what other servers store.
 * @returns undefined for an invalid date, for an offset that no time zone has (`+14:30`, `-00:75`) and outside 1900 to 2200
 */
export function sentInstant(
  text: string | null | undefined,
): number | undefined {
  const time = instant(text);
  if (time === undefined) return undefined;
  const [written = "", ...parts] = datePattern.exec(text?.trim() ?? "") ?? [];
  return year.test(written) && isOffset(parts[7]) ? time : undefined;
}

function isOffset(zone: string | undefined): boolean {
  const [, sign, hours, minutes] =
    /^([+-])(\d{2}):?(\d{2})$/.exec(zone ?? "") ?? [];
  if (sign === undefined) return true;
  const total = Number(hours) * 60 + Number(minutes);
  return (
    Number(minutes) < 60 &&
    total <= (sign === "+" ? offsets.east : offsets.west)
  );
}
