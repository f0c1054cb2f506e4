import { budgetEnd } from "./budget-end.ts";
import { endOfBudget, type ReplayOutcome } from "./replay.ts";

/** What the days of a replay are measured against. */
export interface ForecastSpan {
  /** The first and the last day of the data. */
  from: string;
  to: string;
  /** The first day of the source, and of the challenge that is planned; null where unknown. */
  sourceStart: string | null;
  start: string | null;
  /** The last day of the challenge that is planned. */
  end: string | null;
  budget: number | null;
}

export interface Forecast {
  /** What is credited on the days of the planned challenge. */
  days: ReplayOutcome["days"];
  points: number;
  budgetEnds: string | null;
  /** Whether the data ends before the challenge does. */
  isExtended: boolean;
}

/**
 * What the planned challenge comes to on its own days, if people declare as they did: days are moved from the first day of the
 * source to its own; after the last one it goes on at the average pace.
 */
export function forecast(
  { days, points }: Pick<ReplayOutcome, "days" | "points">,
  { from, to, sourceStart, start, end, budget }: ForecastSpan,
): Forecast {
  const moved = sourceStart && start ? daysBetween(sourceStart, start) : 0;
  const last = addDays(to, moved);
  const known = days.map((one) => ({ ...one, day: addDays(one.day, moved) }));
  const left = end === null ? 0 : Math.max(0, daysBetween(last, end));
  const pace = points / (daysBetween(from, to) + 1);
  const budgetEnds = endOfBudget(known, budget);
  const total = Math.round(points + pace * left);
  const isExtended = left > 0 && points > 0;
  return {
    ...{ days: known, points: total, isExtended },
    budgetEnds:
      budgetEnds ??
      (budget !== null && isExtended && total > budget
        ? budgetEnd(
            { budget: { points: budget }, startDate: addDays(from, moved) },
            points,
            Date.parse(addDays(last, 1)),
            "UTC",
          )
        : null),
  };
}

/** What was credited in each week, named by its Monday. */
export function byWeek(
  days: ReplayOutcome["days"],
): { monday: string; points: number }[] {
  const weeks = new Map<string, number>();
  for (const { day, points } of days) {
    const weekday = (new Date(day).getUTCDay() + 6) % 7;
    const monday = addDays(day, -weekday);
    weeks.set(monday, (weeks.get(monday) ?? 0) + points);
  }
  return [...weeks].map(([monday, points]) => ({ monday, points }));
}

const DAY_MS = 86_400_000;

const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
