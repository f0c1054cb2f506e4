import { instantOf, offsetAt } from "#src/domain/programme/time-zone.ts";
import { DAY_MS, dayOf, startOfDay } from "#src/domain/values/moved-time.ts";

/** What a bar shows, in milliseconds since 1970. */
export interface TimeScale {
  from: number;
  to: number;
}

/** The start of a month of a zone: of that in which an instant is, or of one some months later. */
export function startOfMonth(
  time: number,
  timeZone: string,
  months = 0,
): number {
  const local = new Date(time + offsetAt(time, timeZone));
  return instantOf(
    Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1),
    timeZone,
  );
}

/** How much of a scale is free at both ends, so that what is there can be moved. */
const FREE_SHARE = 0.06;
const MIN_PADDING_DAYS = 7;

/** Whole months around some instants. */
export function scaleAround(
  times: readonly number[],
  timeZone: string,
): TimeScale {
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const padding = Math.max(
    MIN_PADDING_DAYS * DAY_MS,
    (last - first) * FREE_SHARE,
  );
  return {
    from: startOfMonth(first - padding, timeZone),
    to: startOfMonth(last + padding, timeZone, 1),
  };
}

/** Where an instant is, in percent; what is beyond an end is at it. */
export const percentOf = (time: number, { from, to }: TimeScale): number =>
  Math.min(1, Math.max(0, (time - from) / (to - from))) * 100;

/** How many days a distance on the screen is. */
export const daysIn = (
  pixels: number,
  width: number,
  { from, to }: TimeScale,
): number =>
  width === 0 ? 0 : Math.round(((pixels / width) * (to - from)) / DAY_MS);

/** The starts of months, every `step` of them. */
export function monthsIn(
  { from, to }: TimeScale,
  timeZone: string,
  step = 1,
): number[] {
  const starts: number[] = [];
  for (
    let time = startOfMonth(from, timeZone);
    time < to;
    time = startOfMonth(time, timeZone, step)
  )
    starts.push(time);
  return starts;
}

/** The starts of weeks. @param firstDay 1 for Monday to 7 for Sunday */
export function weeksIn(
  { from, to }: TimeScale,
  timeZone: string,
  firstDay: number,
): number[] {
  const starts: number[] = [];
  const first = dayOf(from, timeZone);
  // 1 January 1970 was a Thursday.
  const weekday = (((first + 3) % 7) + 7) % 7;
  for (let day = first + ((firstDay - 1 - weekday + 7) % 7); ; day += 7) {
    const start = startOfDay(day, timeZone);
    if (start >= to) return starts;
    starts.push(start);
  }
}
