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

/** The midnight that a day begins with, where this machine is, some days later; undefined for what is no day. */
function midnight(text: string | undefined, later = 0): Date | undefined {
  const [, year, month, day] =
    /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "") ?? [];
  if (year === undefined) return undefined;
  const isReal = new Date(`${text}T00:00:00Z`).getUTCDate() === Number(day);
  return isReal
    ? new Date(Number(year), Number(month) - 1, Number(day) + later)
    : undefined;
}

const dayOf = (text: string | undefined) => (midnight(text) ? text : undefined);

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

/** The moments between which these days lie, where this machine is. */
export const periodOf = ({ from, to }: Days) => ({
  after: midnight(from)?.toISOString(),
  before: midnight(to, 1)?.toISOString(),
});
