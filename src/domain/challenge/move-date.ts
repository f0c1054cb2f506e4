import { challengeRules } from "#src/domain/documents/kinds/challenge-rules.ts";
import { type Fault, noFacts } from "#src/domain/documents/kinds/kind.ts";
import { instant } from "#src/domain/values/dates.ts";
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

/** The dates of a challenge's body; what is no text is none. */
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
 * How far a date can be moved within some days: the nearest of them to `toward` that the rules do not refuse.
 * @param isAllowed says whether the date may have a value
 * @param movedBy the value some days later
 * @returns the days from the present value; 0 if it cannot move that way
 */
export function furthest(
  days: number,
  movedBy: (days: number) => string,
  isAllowed: (value: string) => boolean,
): number {
  const step = Math.sign(days);
  for (let moved = days; moved !== 0; moved -= step)
    if (isAllowed(movedBy(moved))) return moved;
  return 0;
}

/** The instants of dates in milliseconds since 1970, without those that are missing or no dates. */
export const instantsOf = (dates: ChallengeDates): number[] =>
  dateNames.flatMap((name) => instant(dates[name]) ?? []);
