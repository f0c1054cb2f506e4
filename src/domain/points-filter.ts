import { endInstant, instant, isDayAlone } from "./dates.ts";

const kinds = ["won", "spent"] as const;
const origins = ["challenge", "reward", "other"] as const;

/** The days between which movements of points are shown, both included: `2026-06-12`. */
interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** Which movements of points are shown; all of them without a filter. */
export interface PointsFilter extends Days {
  kind?: (typeof kinds)[number] | undefined;
  origin?: (typeof origins)[number] | undefined;
}

/** What the history of points can be filtered by. */
export const pointsFilters = { kinds, origins };

/** A day as its midnight in UTC, in milliseconds since 1970; undefined for what is no day. */
const midnight = (text: string | undefined): number | undefined =>
  isDayAlone(text) ? instant(text) : undefined;

const dayOf = (text: string | undefined) =>
  midnight(text) === undefined ? undefined : text;

/** The filter that the query of an address asks for; what it does not know is left out. */
export const readPointsFilter = (
  query: Readonly<Record<string, string | undefined>>,
): PointsFilter => ({
  kind: kinds.find((one) => one === query["kind"]),
  origin: origins.find((one) => one === query["origin"]),
  from: dayOf(query["from"]),
  to: dayOf(query["to"]),
});

/** The address of the history of points, below `/fo`, with what is shown of it. */
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
 * The moments between which these days lie.
 * @param timeZone the programme's, in which its days begin and end
 */
export function periodOf({ from, to }: Days, timeZone: string) {
  const iso = (time: number | undefined) =>
    time === undefined ? undefined : new Date(time).toISOString();
  return {
    after: iso(instant(from, timeZone)),
    before: iso(endInstant(to, timeZone)),
  };
}
