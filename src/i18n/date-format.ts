import {
  defaultTimeZone,
  knownTimeZone,
} from "#src/domain/programme/time-zone.ts";

const specifiedFormat = "DD/MM/YYYY";
let applicationFormat = specifiedFormat;
let applicationZone = defaultTimeZone;

/** Sets the programme's date format (dayjs tokens, `dateFormat` of GET /config/app); null or "" means DD/MM/YYYY. */
export function setDateFormat(format: string | null | undefined): void {
  applicationFormat = format?.trim() || specifiedFormat;
}

/** The date format of the programme. */
export const dateFormat = (): string => applicationFormat;

/** Sets the programme's time zone (`timeZone` of GET /config/app); an unknown one means Europe/Paris. */
export function setTimeZone(name: string | null | undefined): void {
  applicationZone = knownTimeZone(name);
}

/** The programme's time zone: the days of its windows, phases and cards are in this zone. */
export const timeZone = (): string => applicationZone;
