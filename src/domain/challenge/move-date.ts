import { challengeRules } from "#src/domain/documents/kinds/challenge-rules.ts";
import { type Fault, noFacts } from "#src/domain/documents/kinds/kind.ts";
import { moveDatesBy } from "#src/domain/documents/merge/move-dates.ts";
import { endInstant, instant } from "#src/domain/values/dates.ts";
import {
  type CalendarStep,
  dayOf,
  movedTime,
} from "#src/domain/values/moved-time.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { Challenge } from "./challenge-differences.ts";
import {
  type ChallengeDateName,
  type ChallengeDates,
  challengeWindows,
} from "./phase.ts";

/** The six dates in the order of the time bar. */
export const dateNames: readonly ChallengeDateName[] =
  Object.values(challengeWindows).flat();

/** The dates of a challenge's body; those that are no text are null. */
export const datesOf = (body: JsonObject): ChallengeDates =>
  Object.fromEntries(
    dateNames.map((name) => [
      name,
      typeof body[name] === "string" ? body[name] : null,
    ]),
  );

/**
 * Why dates cannot be those of a challenge (BO-12.3): the first mistake that its rules find in them and did not find before.
 * @param live the body that participants have, if any
 */
export function dateRefusal(
  live: JsonObject | null,
  before: ChallengeDates,
  after: ChallengeDates,
  now: Date,
): Fault | undefined {
  const mistakes = (dates: ChallengeDates) =>
    challengeRules(
      live && (datesOf(live) as Challenge),
      dates as Challenge,
      now,
      noFacts,
    ).filter(({ level }) => level === "mistake");
  const known = mistakes(before);
  return mistakes(after).find(
    ({ pointer, outcome }) =>
      !known.some((one) => one.pointer === pointer && one.outcome === outcome),
  );
}

/**
 * How far something can move: the farthest of some days that is allowed.
 * @returns 0 if it cannot move that way
 */
export function furthest(
  days: number,
  isAllowed: (days: number) => boolean,
): number {
  const step = Math.sign(days);
  for (let moved = days; moved !== 0; moved -= step)
    if (isAllowed(moved)) return moved;
  return 0;
}

/** The instant of one of the dates in milliseconds since 1970; undefined if it is missing or no date. */
export const instantOfDate = (
  dates: ChallengeDates,
  name: ChallengeDateName,
  timeZone: string,
): number | undefined =>
  (name.startsWith("end") ? endInstant : instant)(dates[name], timeZone);

/** Those of some dates that there are, in milliseconds since 1970. */
export const instantsOf = (
  dates: ChallengeDates,
  timeZone: string,
  names = dateNames,
): number[] =>
  names.flatMap((name) => instantOfDate(dates, name, timeZone) ?? []);

/** What is moved on the time bar: one date, or all of a body. */
export type Movable = ChallengeDateName | "all";

/** A body with one of its dates, or all of them, moved by calendar, each at the same time of day; what is missing stays so. */
export function moveDate(
  body: JsonObject,
  of: Movable,
  step: CalendarStep,
  schema: JsonObject,
  timeZone: string,
): JsonObject {
  const dates = datesOf(body);
  const [time] = instantsOf(dates, timeZone, of === "all" ? dateNames : [of]);
  if (time === undefined) return body;
  const next = movedTime(time, step, timeZone);
  return of === "all"
    ? moveDatesBy(
        body,
        schema,
        dayOf(next, timeZone) - dayOf(time, timeZone),
        timeZone,
      )
    : { ...body, [of]: new Date(next).toISOString() };
}
