const formats = new Map<string, Intl.DateTimeFormat>();

/** Throws a RangeError for a name that is not a time zone. */
export function formatIn(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat("en", {
    timeZone,
    timeZoneName: "longOffset",
  });
  formats.set(timeZone, made);
  return made;
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
