import { readWindow } from "#src/domain/values/window.ts";
import { dateInWords, isWholeDay } from "#src/i18n/date-fields.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { currentLocale } from "#src/i18n/languages.ts";
import type { FormTranslate } from "./form-context.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Whether a window ends before it begins. */
export function isReversed(
  start: unknown,
  end: unknown,
  zone: string,
): boolean {
  const { opensAt, closesAt } = readWindow(start, end, zone);
  return opensAt !== undefined && closesAt !== undefined && closesAt <= opensAt;
}

const endInWords = (closesAt: number, t: FormTranslate) =>
  isWholeDay(closesAt)
    ? dateInWords(closesAt, "end", t)
    : formatDate(closesAt, "lll");

/** When something is shown, as a sentence with how long that is; each end may be open. */
export function periodSentence(
  start: unknown,
  end: unknown,
  zone: string,
  t: FormTranslate,
): string {
  const { opensAt, closesAt } = readWindow(start, end, zone);
  const from = opensAt === undefined ? "" : formatDate(opensAt, "lll");
  const to = closesAt === undefined ? "" : endInWords(closesAt, t);
  const values = { from, to, zone };
  if (opensAt === undefined)
    return closesAt === undefined
      ? t("period.always")
      : t("period.until", values);
  if (closesAt === undefined) return t("period.from", values);
  const length = closesAt - opensAt;
  return length < 2 * DAY
    ? t("period.hours", { count: Math.round(length / HOUR), ...values })
    : t("window", { count: Math.round(length / DAY), ...values });
}

/** The same in a few words: `1–31 December 2026`. */
export function periodWords(
  start: unknown,
  end: unknown,
  zone: string,
  t: FormTranslate,
): string {
  const { opensAt, closesAt } = readWindow(start, end, zone);
  const day = (time: number) => formatDate(time, "LL");
  // An end at midnight is that of the day before.
  if (opensAt === undefined)
    return closesAt === undefined
      ? t("when.always")
      : t("when.until", { to: day(closesAt - 1) });
  if (closesAt === undefined) return t("when.from", { from: day(opensAt) });
  if (closesAt <= opensAt) return t("when.never");
  return new Intl.DateTimeFormat(currentLocale(), {
    dateStyle: "long",
    timeZone: zone,
  }).formatRange(opensAt, closesAt - 1);
}
