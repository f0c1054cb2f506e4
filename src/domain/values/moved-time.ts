import { instantOf, offsetAt } from "#src/domain/programme/time-zone.ts";

export const DAY_MS = 86_400_000;

/** A day of the calendar in a zone, counted from 1970. */
export const dayOf = (time: number, timeZone: string): number =>
  Math.floor((time + offsetAt(time, timeZone)) / DAY_MS);

/** The instant at which a day of the calendar begins in a zone. @param day counted from 1970 */
export const startOfDay = (day: number, timeZone: string): number =>
  instantOf(day * DAY_MS, timeZone);

/** How far a date moves. */
export interface CalendarStep {
  days?: number;
  months?: number;
}

/**
 * The instant some days and months later at which clocks of a zone show the same time, before and after a change to summer
 * time. A day that a month does not have is its last one.
 * @param time in milliseconds since 1970
 */
export function movedTime(
  time: number,
  { days = 0, months = 0 }: CalendarStep,
  timeZone: string,
): number {
  const local = new Date(time + offsetAt(time, timeZone));
  const day = local.getUTCDate();
  if (months !== 0) {
    local.setUTCDate(1);
    local.setUTCMonth(local.getUTCMonth() + months);
    const last = new Date(local);
    last.setUTCMonth(last.getUTCMonth() + 1, 0);
    local.setUTCDate(Math.min(day, last.getUTCDate()));
  }
  return instantOf(local.getTime() + days * DAY_MS, timeZone);
}
