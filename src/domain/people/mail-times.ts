import { instantOf, offsetAt } from "#src/schema/zone-offset.ts";

/** When a person wants the mails of a topic. */
export type MailChoice = "now" | "daily" | "never";

const HOUR_MS = 3_600_000;
const MORNING = 8;
const EVENING = 20;

/** What of mails that people may unsubscribe from goes at an instant (BO-22.2). */
export interface MailTimes {
  /** Nothing goes from 20 to 8 in the programme's zone. */
  isQuiet: boolean;
  /** Those who want one mail a day get what was due up to here: the last time that it was 8. */
  digestUntil: Date;
}

export function mailTimes(now: Date, timeZone: string): MailTimes {
  const local = new Date(now.getTime() + offsetAt(now.getTime(), timeZone));
  const hour = local.getUTCHours();
  const day = local.setUTCHours(MORNING, 0, 0, 0);
  const morning = hour < MORNING ? day - 24 * HOUR_MS : day;
  return {
    isQuiet: hour < MORNING || hour >= EVENING,
    digestUntil: new Date(instantOf(morning, timeZone)),
  };
}
