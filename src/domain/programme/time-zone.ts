import { formatIn } from "#src/schema/zone-offset.ts";

export { instantOf, offsetAt } from "#src/schema/zone-offset.ts";

/** Used if the programme's time zone is missing or unknown. */
export const defaultTimeZone = "Europe/Paris";

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

/** Dates that the server stores have an offset, so the zone does not matter. */
export const storedTimeZone = "UTC";
