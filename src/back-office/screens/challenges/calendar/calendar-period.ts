import {
  startOfMonth,
  type TimeScale,
} from "#src/back-office/screens/challenges/time-scale.ts";
import { instant } from "#src/domain/values/dates.ts";

export const spans = ["month", "quarter"] as const;

export type CalendarSpan = (typeof spans)[number];

const months: Record<CalendarSpan, number> = { month: 1, quarter: 3 };

/** A month or a quarter, the ones beside it, and how they are named in an address. */
export interface CalendarPeriod {
  span: CalendarSpan;
  scale: TimeScale;
  /** Instants in the periods before and after it. */
  previous: number;
  next: number;
}

/**
 * The period of an address.
 * @param span `quarter`; anything else is a month
 * @param from a day in it, `2026-11-01`; defaults to today
 */
export function calendarPeriod(
  span: string | undefined,
  from: string | undefined,
  now: number,
  timeZone: string,
): CalendarPeriod {
  const known = spans.find((one) => one === span) ?? "month";
  const start = startOfMonth(instant(from, timeZone) ?? now, timeZone);
  const at = (count: number) => startOfMonth(start, timeZone, count);
  const length = months[known];
  return {
    span: known,
    scale: { from: start, to: at(length) },
    ...{ previous: at(-length), next: at(length) },
  };
}
