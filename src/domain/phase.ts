import type { ChallengeCard } from "#src/schema/types.gen.ts";
import { instant } from "./dates.ts";
import { readWindow, windowState } from "./window.ts";

export type ChallengePhase =
  | "BEFORE_DIFFUSION"
  | "AFTER_DIFFUSION"
  | "BEFORE_SIGN_IN"
  | "DURING_SIGN_IN"
  | "BEFORE_CHALLENGE"
  | "DURING_CHALLENGE"
  | "AFTER_CHALLENGE";

const dateFields = [
  "startDiffusionDate",
  "endDiffusionDate",
  "startSignInDate",
  "endSignInDate",
  "startDate",
  "endDate",
] as const;

/** The three windows of a challenge: diffusion, sign-in, the challenge itself. */
export type ChallengeDates = Pick<ChallengeCard, (typeof dateFields)[number]>;

/** A phase, or why there is none, in the words to log. */
export type PhaseFinding =
  | { phase: ChallengePhase; reason?: undefined }
  | {
      phase: undefined;
      reason:
        | "No dates given"
        | "Dates error, cannot calculate challenge phase";
    };

const datesError: PhaseFinding = {
  phase: undefined,
  reason: "Dates error, cannot calculate challenge phase",
};

type AnyDate = string | null | undefined;

const position = (start: AnyDate, end: AnyDate, now: number) =>
  windowState(readWindow(start, end), now);

/**
 * In which phase a challenge is: the first that applies of before and after diffusion, before and during sign-in,
 * before, during and after the challenge. Each window includes its start and not its end. A missing bound of diffusion
 * is open; a sign-in without dates is left out, without an end it lasts until the challenge starts; a challenge
 * without an end goes on. Without the challenge's start, or with a date that does not exist, there is no phase once
 * the check gets there.
 * @param now milliseconds since 1970, the server's
 */
export function challengePhase(
  dates: ChallengeDates,
  now: number,
): PhaseFinding {
  if (dateFields.every((field) => !dates[field]))
    return { phase: undefined, reason: "No dates given" };

  const diffusion = position(
    dates.startDiffusionDate,
    dates.endDiffusionDate,
    now,
  );
  if (diffusion === "unknown") return datesError;
  if (diffusion === "before") return { phase: "BEFORE_DIFFUSION" };
  if (diffusion === "after") return { phase: "AFTER_DIFFUSION" };

  const { startSignInDate, endSignInDate, startDate, endDate } = dates;
  if (startSignInDate || endSignInDate) {
    const signIn = position(startSignInDate, endSignInDate || startDate, now);
    if (signIn === "unknown") return datesError;
    if (signIn === "before") return { phase: "BEFORE_SIGN_IN" };
    if (signIn === "running") return { phase: "DURING_SIGN_IN" };
  }

  const challenge = startDate ? position(startDate, endDate, now) : "unknown";
  if (challenge === "unknown") return datesError;
  if (challenge === "before") return { phase: "BEFORE_CHALLENGE" };
  if (challenge === "running") return { phase: "DURING_CHALLENGE" };
  return { phase: "AFTER_CHALLENGE" };
}

/** Whether nothing more can be won: the challenge has ended, whether it may still be seen or not. */
export const hasEnded = (phase: ChallengePhase | undefined): boolean =>
  phase === "AFTER_CHALLENGE" || phase === "AFTER_DIFFUSION";

/**
 * The instant at which the phase changes next, in milliseconds since 1970; from that instant on, `challengePhase`
 * returns something else.
 * @returns undefined where it stays as it is
 */
export function nextPhaseChange(
  dates: ChallengeDates,
  now: number,
): number | undefined {
  const { phase } = challengePhase(dates, now);
  return dateFields
    .map((field) => instant(dates[field]) ?? Number.NaN)
    .filter((date) => date > now)
    .toSorted((a, b) => a - b)
    .find((date) => challengePhase(dates, date).phase !== phase);
}
