import dayjs from "dayjs";
import { currentLanguage } from "./current-language.ts";

/** An instant as the wire (ISO 8601) or the clock (milliseconds, Date) gives it. */
export type DateInput = string | number | Date | null | undefined;

const specifiedFormat = "DD/MM/YYYY";
let applicationFormat = specifiedFormat;

/** Sets the programme's own date format (dayjs tokens, `dateFormat` of GET /config/app); null or "" gives DD/MM/YYYY. */
export function setDateFormat(format: string | null | undefined): void {
  applicationFormat = format?.trim() || specifiedFormat;
}

/**
 * A date in the visitor's time zone and language.
 * @param format dayjs tokens; the programme's format by default
 * @returns "" where there is no date, or none that can be read
 */
export function formatDate(
  instant: DateInput,
  format: string = applicationFormat,
): string {
  if (instant === null || instant === undefined || instant === "") return "";
  const date = dayjs(instant);
  return date.isValid() ? date.locale(currentLanguage()).format(format) : "";
}
