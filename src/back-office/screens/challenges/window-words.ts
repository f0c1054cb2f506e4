import type { TextKey, Translate } from "#src/back-office/texts.ts";
import {
  type ChallengeDates,
  type ChallengeWindow,
  challengeWindows,
  signInEnd,
} from "#src/domain/challenge/phase.ts";
import { readWindow, type TimeWindow } from "#src/domain/values/window.ts";
import type { FormTranslate } from "#src/forms/rjsf/document/form-context.ts";
import { periodWords } from "#src/forms/rjsf/document/period.ts";

export const windowNames = Object.keys(challengeWindows) as ChallengeWindow[];

/** One of a challenge's windows; undefined without dates, except for diffusion, which is then open. */
export function windowIn(
  dates: ChallengeDates,
  window: ChallengeWindow,
  zone: string,
): TimeWindow | undefined {
  const [start, end] = challengeWindows[window].map((name) => dates[name]);
  if (window !== "diffusion" && !start && !end) return undefined;
  const read = readWindow(start, end, zone);
  // A sign-in without an end lasts until the challenge starts.
  return window === "signIn"
    ? { ...read, closesAt: signInEnd(dates, zone) }
    : read;
}

const noWindow: Partial<Record<ChallengeWindow, TextKey>> = {
  signIn: "challenges.time.no_sign_in",
  challenge: "challenges.time.no_dates_yet",
};

/** When that is: `1–31 December 2026`, or that it has no dates. */
export function windowWords(
  dates: ChallengeDates,
  window: ChallengeWindow,
  zone: string,
  t: Translate,
  texts: FormTranslate,
): string {
  const found = windowIn(dates, window, zone);
  if (found === undefined)
    return t(noWindow[window] ?? "challenges.time.no_dates_yet");
  const [opensAt, closesAt] = [found.opensAt, found.closesAt].map((time) =>
    time === undefined ? null : new Date(time).toISOString(),
  );
  return periodWords(opensAt, closesAt, zone, texts);
}
