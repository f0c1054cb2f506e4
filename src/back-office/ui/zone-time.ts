import dayjs, { type Dayjs } from "dayjs";
import utc from "dayjs/plugin/utc.js";
import { instantOf, offsetAt } from "#src/domain/time-zone.ts";
import { timeZone } from "#src/i18n/date-format.ts";

dayjs.extend(utc);

/**
 * What the clocks of the programme show at an instant, for antd's pickers, which know no time zones.
 * @param at an instant with an offset, such as `2026-12-05T07:00:00Z`
 */
export function pickerTime(at: string): Dayjs {
  const time = Date.parse(at);
  return dayjs.utc(time + offsetAt(time, timeZone()));
}

/** The instant at which the programme's clocks show what a picker does. */
export function instantPicked(shown: Dayjs): string {
  const time = Date.UTC(
    ...([shown.year(), shown.month(), shown.date()] as const),
    ...([shown.hour(), shown.minute(), shown.second()] as const),
    shown.millisecond(),
  );
  return new Date(instantOf(time, timeZone())).toISOString();
}
