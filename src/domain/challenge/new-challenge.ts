import { dayOf, movedTime, startOfDay } from "#src/domain/values/moved-time.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type {
  ChallengeCard,
  ChallengeDocument,
} from "#src/schema/types.gen.ts";
import { instantOfDate } from "./move-date.ts";
import type { ChallengeDateName, ChallengeDates } from "./phase.ts";

type ChallengeType = ChallengeCard["type"];

const typical: Record<ChallengeType, Partial<ChallengeDocument>> = {
  Classic: { goalType: "generic" },
  Deal: { goalType: "generic" },
  List: { goalType: "result", isRewardingGlobal: false },
  Photo: {
    ...{ goalType: "result", resultEntryEnabled: false },
    isDeclarationMultiple: false,
  },
};

/** Those that a new challenge of a type has, each after those that it depends on. */
const datesOfType = (type: ChallengeType): ChallengeDateName[] => [
  ...(["endDate", "startDiffusionDate", "endDiffusionDate"] as const),
  ...(type === "Deal" ? (["startSignInDate", "endSignInDate"] as const) : []),
];

/**
 * A date that suits the others: it is shown a week before it starts, sign-in lasts from then until the start, it runs for a
 * month, and its results are shown for two weeks.
 */
export function suitableDate(
  name: ChallengeDateName,
  dates: ChallengeDates,
  now: number,
  timeZone: string,
): string {
  const at = (other: ChallengeDateName) =>
    instantOfDate(dates, other, timeZone);
  const start =
    at("startDate") ?? startOfDay(dayOf(now, timeZone) + 1, timeZone);
  const moved = (time: number, step: { days?: number; months?: number }) =>
    movedTime(time, step, timeZone);
  const suitable: Record<ChallengeDateName, () => number> = {
    startDate: () => start,
    endDate: () => moved(start, { months: 1 }),
    startDiffusionDate: () => moved(start, { days: -7 }),
    endDiffusionDate: () =>
      moved(at("endDate") ?? moved(start, { months: 1 }), { days: 14 }),
    startSignInDate: () =>
      at("startDiffusionDate") ?? moved(start, { days: -7 }),
    endSignInDate: () => start,
  };
  return new Date(suitable[name]()).toISOString();
}

/**
 * The body of a new challenge (BO-12.1): its title, what is usual for its type, and dates around its start.
 * @param start an instant in wire format; if omitted, it has no dates yet
 */
export function newChallenge(
  type: ChallengeType,
  start: string | null | undefined,
  title: string,
  language: string,
  timeZone: string,
): JsonObject {
  let dates: ChallengeDates = {};
  if (start) {
    dates = { startDate: start };
    for (const name of datesOfType(type))
      dates = { ...dates, [name]: suitableDate(name, dates, 0, timeZone) };
  }
  return { type, title: { [language]: title }, ...typical[type], ...dates };
}
