import { endInstant, instant, isDayAlone } from "#src/domain/values/dates.ts";

const kinds = ["won", "spent"] as const;
const origins = ["challenge", "reward", "other"] as const;

/** The first and last day of the point movements to show, both inclusive: `2026-06-12`. */
interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Which point movements to show; an empty filter means all. */
export interface PointsFilter extends Days {
  kind?: (typeof kinds)[number] | undefined;
  origin?: (typeof origins)[number] | undefined;
}

/** Filter values for the points history. */
export const pointsFilters = { kinds, origins };

/** A day as its midnight in UTC, in milliseconds since 1970; undefined if it is not a valid day. */
const midnight = (text: string | undefined): number | undefined =>
  isDayAlone(text) ? instant(text) : undefined;

const dayOf = (text: string | undefined) =>
  midnight(text) === undefined ? undefined : text;

/** Reads the filter from a query; ignores unknown values. */
export const readPointsFilter = (
  query: Readonly<Record<string, string | undefined>>,
): PointsFilter => ({
  kind: kinds.find((one) => one === query["kind"]),
  origin: origins.find((one) => one === query["origin"]),
  from: dayOf(query["from"]),
  to: dayOf(query["to"]),
});

/** The address of the points history with a filter, below `/fo`. */
export function pointsAddress(filter: PointsFilter = {}): string {
  const { kind, origin, from, to } = filter;
  const query = new URLSearchParams(
    Object.entries({ kind, origin, from, to }).filter(
      (entry): entry is [string, string] => Boolean(entry[1]),
    ),
  ).toString();
  return query === "" ? "/points" : `/points?${query}`;
}

/**
 * The period between two days as instants.
 * @param timeZone the programme's, in which the days start and end
 */
export function periodOf({ from, to }: Days, timeZone: string) {
  const iso = (time: number | undefined) =>
    time === undefined ? undefined : new Date(time).toISOString();
  return {
    after: iso(instant(from, timeZone)),
    before: iso(endInstant(to, timeZone)),
  };
}
