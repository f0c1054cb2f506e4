import type { ChallengeCard } from "#src/schema/types.gen.ts";
import { instant } from "./dates.ts";
import { windowState } from "./window.ts";

export type ChallengePhase =
  | "BEFORE_DIFFUSION"
  | "AFTER_DIFFUSION"
  | "BEFORE_SIGN_IN"
  | "DURING_SIGN_IN"
  | "BEFORE_CHALLENGE"
  | "DURING_CHALLENGE"
  | "AFTER_CHALLENGE";

/** The three windows of a challenge: diffusion, sign-in, the challenge itself. */
export type ChallengeDates = Pick<
  ChallengeCard,
  | "startDiffusionDate"
  | "endDiffusionDate"
  | "startSignInDate"
  | "endSignInDate"
  | "startDate"
  | "endDate"
>;

/** A phase, or why there is none: the words that the specification gives to log. */
export type PhaseFinding =
  | { phase: ChallengePhase; reason?: undefined }
  | {
      phase: undefined;
      reason:
        | "No dates given"
        | "Dates error, cannot calculate challenge phase";
    };

/** While the sign-in is open; one without an end is open until the challenge starts. */
function signInPhase(
  { startSignInDate, endSignInDate, startDate }: ChallengeDates,
  now: number,
): "BEFORE_SIGN_IN" | "DURING_SIGN_IN" | undefined {
  if (
    instant(startSignInDate) === undefined &&
    instant(endSignInDate) === undefined
  )
    return undefined;
  const state = windowState(startSignInDate, endSignInDate ?? startDate, now);
  if (state === "after") return undefined;
  return state === "before" ? "BEFORE_SIGN_IN" : "DURING_SIGN_IN";
}

/**
 * In which phase a challenge is (specification, challenges 4 “Challenge phase”), checked in this order: diffusion,
 * sign-in, challenge. A missing bound of diffusion is open, a missing sign-in is left out, the challenge's end may be
 * absent; without its start there is no phase, and the reason is given.
 * @param now milliseconds since 1970, the server's
 */
export function challengePhase(
  dates: ChallengeDates,
  now: number,
): PhaseFinding {
  const { startDiffusionDate, endDiffusionDate, startDate, endDate } = dates;
  const given = [
    startDiffusionDate,
    endDiffusionDate,
    dates.startSignInDate,
    dates.endSignInDate,
    startDate,
    endDate,
  ];
  if (given.every((date) => !date))
    return { phase: undefined, reason: "No dates given" };

  const diffusion = windowState(startDiffusionDate, endDiffusionDate, now);
  if (diffusion === "before") return { phase: "BEFORE_DIFFUSION" };
  if (diffusion === "after") return { phase: "AFTER_DIFFUSION" };

  const signIn = signInPhase(dates, now);
  if (signIn !== undefined) return { phase: signIn };

  if (instant(startDate) === undefined)
    return {
      phase: undefined,
      reason: "Dates error, cannot calculate challenge phase",
    };
  const challenge = windowState(startDate, endDate, now);
  if (challenge === "before") return { phase: "BEFORE_CHALLENGE" };
  if (challenge === "running") return { phase: "DURING_CHALLENGE" };
  return { phase: "AFTER_CHALLENGE" };
}
