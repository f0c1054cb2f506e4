import { offsetAt } from "#src/domain/programme/time-zone.ts";
import { instant } from "#src/domain/values/dates.ts";
import type { Challenge } from "./challenge-differences.ts";

/**
 * The day on which the budget of a challenge is used up if points go on being credited as fast as since its start (BO-14.3).
 * @param spent the points that will have been credited
 * @param now in milliseconds since 1970
 * @returns `YYYY-MM-DD` in the zone; null if it lasts until the end, or cannot be foreseen
 */
export function budgetEnd(
  { budget, startDate, endDate }: Challenge,
  spent: number,
  now: number,
  timeZone: string,
): string | null {
  const points = budget?.points;
  const start = instant(startDate);
  if (typeof points !== "number" || spent <= 0) return null;
  if (spent >= points) return dayOf(now, timeZone);
  if (start === undefined || start >= now) return null;
  const end = now + ((points - spent) / spent) * (now - start);
  const last = instant(endDate) ?? Number.MAX_SAFE_INTEGER;
  return end <= Math.min(last, MAX_TIME) ? dayOf(end, timeZone) : null;
}

/** The end of the year 9999. */
const MAX_TIME = Date.UTC(9999, 11, 30);

const dayOf = (time: number, timeZone: string): string =>
  new Date(time + offsetAt(time, timeZone)).toISOString().slice(0, 10);
