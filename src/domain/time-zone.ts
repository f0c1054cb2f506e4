/** Used if the programme's time zone is missing or unknown. */
export const defaultTimeZone = "Europe/Paris";

const formats = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en", {
    timeZone,
    timeZoneName: "longOffset",
  });
  formats.set(timeZone, made);
  return made;
}

/** The time zone of a programme, an IANA name; the default if it is missing or unknown. */
export function knownTimeZone(name: string | null | undefined): string {
  const timeZone = name?.trim() || defaultTimeZone;
  try {
    formatIn(timeZone);
    return timeZone;
  } catch {
    return defaultTimeZone;
  }
}

const quarter = 15 * 60_000;
/** By zone and quarter of an hour, within which no zone changes its offset. */
const offsets = new Map<string, number>();

/** The offset of a zone from UTC at an instant, in milliseconds. */
export function offsetAt(time: number, timeZone: string): number {
  const key = timeZone + Math.floor(time / quarter);
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const [, sign, hours = 0, minutes = 0] =
    /GMT(.)(\d+):?(\d+)?/.exec(formatIn(timeZone).format(time)) ?? [];
  const ahead = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const offset = sign === "+" ? ahead : -ahead;
  offsets.set(key, offset);
  return offset;
}

const day = 96 * quarter;

/**
 * The first instant at which clocks of a zone show a time; for a skipped time, the instant it would be without the change.
 * @param time that time as if it were UTC, in milliseconds since 1970
 */
export function instantOf(time: number, timeZone: string): number {
  const before = offsetAt(time - day, timeZone);
  const after = offsetAt(time + day, timeZone);
  const first = time - Math.max(before, after);
  return offsetAt(first, timeZone) === time - first
    ? first
    : time - Math.min(before, after);
}

/** Dates that the server stores have an offset, so the zone does not matter. */
export const storedTimeZone = "UTC";
