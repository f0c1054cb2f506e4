import dayjs from "dayjs";
import { currentLanguage } from "./current-language.ts";
import { dateFormat } from "./date-format.ts";
import { registerDateLocale } from "./date-locale.ts";

/** An instant as the wire (ISO 8601) or the clock (milliseconds, Date) gives it. */
export type DateInput = string | number | Date | null | undefined;

/**
 * A date in the visitor's time zone and language.
 * @param format dayjs tokens; the programme's format by default
 * @returns "" where there is no date, or none that can be read
 */
export function formatDate(
  instant: DateInput,
  format: string = dateFormat(),
): string {
  if (instant === null || instant === undefined || instant === "") return "";
  const date = dayjs(instant);
  if (!date.isValid()) return "";
  const language = currentLanguage();
  registerDateLocale(language);
  return date.locale(language).format(format);
}
