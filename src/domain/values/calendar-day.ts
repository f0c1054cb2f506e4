import { offsetAt } from "#src/domain/programme/time-zone.ts";
import { datePattern, instant } from "./dates.ts";

const twoDigits = (number: number) => String(number).padStart(2, "0");

/**
 * A calendar day, such as an invoice's. A date on its own, or with midnight in any zone, is that day everywhere; any other
 * time is converted to the programme's zone.
 * @param text in wire format: `2026-11-01`, `2026-11-01T00:00:00+01:00`
 * @returns `2026-11-01`; undefined if there is no date, or if it does not exist
 */
export function calendarDay(
  text: string | null | undefined,
  timeZone: string,
): string | undefined {
  const time = instant(text, timeZone);
  if (time === undefined) return undefined;
  const [, year, month, day, ...clock] =
    datePattern.exec(text?.trim() ?? "") ?? [];
  if (clock.slice(0, 3).every((part) => Number(part ?? 0) === 0))
    return `${year}-${month}-${day}`;
  const local = new Date(time + offsetAt(time, timeZone));
  return [
    local.getUTCFullYear(),
    twoDigits(local.getUTCMonth() + 1),
    twoDigits(local.getUTCDate()),
  ].join("-");
}
