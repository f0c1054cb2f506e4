import {
  readWindow,
  type TimeWindow,
  windowState,
} from "#src/domain/values/window.ts";
import type { ChallengeCard } from "#src/schema/types.gen.ts";

/** In the order in which a challenge goes through them. */
export const challengePhases = [
  "BEFORE_DIFFUSION",
  "BEFORE_SIGN_IN",
  "DURING_SIGN_IN",
  "BEFORE_CHALLENGE",
  "DURING_CHALLENGE",
  "AFTER_CHALLENGE",
  "AFTER_DIFFUSION",
] as const;

export type ChallengePhase = (typeof challengePhases)[number];

/** The three windows of a challenge, each with the names of both ends. */
export const challengeWindows = {
  diffusion: ["startDiffusionDate", "endDiffusionDate"],
  signIn: ["startSignInDate", "endSignInDate"],
  challenge: ["startDate", "endDate"],
} as const;

export type ChallengeWindow = keyof typeof challengeWindows;

const dateFields = Object.values(challengeWindows).flat();

/** Of one of the six dates. */
export type ChallengeDateName = (typeof dateFields)[number];

export type ChallengeDates = Pick<ChallengeCard, ChallengeDateName>;

/** A phase, or the message to log if it cannot be determined. */
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

/** A sign-in without an end lasts until the challenge starts. */
function signInWindow(
  { startSignInDate, endSignInDate, startDate }: ChallengeDates,
  timeZone: string,
): TimeWindow {
  if (endSignInDate)
    return readWindow(startSignInDate, endSignInDate, timeZone);
  const signIn = readWindow(startSignInDate, null, timeZone);
  const challenge = readWindow(startDate, null, timeZone);
  const fault = signIn.fault ?? challenge.fault;
  const { opensAt } = signIn;
  return { opensAt, closesAt: challenge.opensAt, ...(fault && { fault }) };
}

const windowsOf = (dates: ChallengeDates, timeZone: string) => ({
  diffusion: readWindow(
    dates.startDiffusionDate,
    dates.endDiffusionDate,
    timeZone,
  ),
  signIn: signInWindow(dates, timeZone),
  challenge: readWindow(dates.startDate, dates.endDate, timeZone),
});

/** The instant from which a challenge no longer takes sign-ins; undefined if it has no sign-in. */
export const signInEnd = (
  dates: ChallengeDates,
  timeZone: string,
): number | undefined => signInWindow(dates, timeZone).closesAt;

/**
 * The phase of a challenge: the first that applies of before and after diffusion, before and during sign-in, before, during
 * and after the challenge. Each window includes its start but not its end. A missing bound of diffusion is open; a sign-in
 * without dates is skipped, one without an end lasts until the challenge starts; a challenge without an end goes on. If the
 * challenge has no start, or a date is invalid, there is no phase once the check gets there.
 * @param now the server's time, in milliseconds since 1970
 * @param timeZone the programme's
 */
export function challengePhase(
  dates: ChallengeDates,
  now: number,
  timeZone: string,
): PhaseFinding {
  if (dateFields.every((field) => !dates[field]))
    return { phase: undefined, reason: "No dates given" };

  const windows = windowsOf(dates, timeZone);
  const diffusion = windowState(windows.diffusion, now);
  if (diffusion === "unknown") return datesError;
  if (diffusion === "before") return { phase: "BEFORE_DIFFUSION" };
  if (diffusion === "after") return { phase: "AFTER_DIFFUSION" };

  if (dates.startSignInDate || dates.endSignInDate) {
    const signIn = windowState(windows.signIn, now);
    if (signIn === "unknown") return datesError;
    if (signIn === "before") return { phase: "BEFORE_SIGN_IN" };
    if (signIn === "running") return { phase: "DURING_SIGN_IN" };
  }

  const challenge = dates.startDate
    ? windowState(windows.challenge, now)
    : "unknown";
  if (challenge === "unknown") return datesError;
  if (challenge === "before") return { phase: "BEFORE_CHALLENGE" };
  if (challenge === "running") return { phase: "DURING_CHALLENGE" };
  return { phase: "AFTER_CHALLENGE" };
}

/** Whether the challenge itself is not shown: before and after its diffusion, or without a phase. */
export const isHidden = (phase: ChallengePhase | undefined): boolean =>
  phase === undefined ||
  phase === "BEFORE_DIFFUSION" ||
  phase === "AFTER_DIFFUSION";

/** Whether the challenge has ended, whether or not it can still be seen. */
export const hasEnded = (phase: ChallengePhase | undefined): boolean =>
  phase === "AFTER_CHALLENGE" || phase === "AFTER_DIFFUSION";

/** A phase from its start to its end, in milliseconds since 1970; undefined while dates are missing. */
export interface PhaseSegment {
  phase: ChallengePhase | undefined;
  from: number;
  to: number;
}

/** The phases that a challenge goes through between two instants. */
export function phaseSegments(
  dates: ChallengeDates,
  from: number,
  to: number,
  timeZone: string,
): PhaseSegment[] {
  const { phase } = challengePhase(dates, from, timeZone);
  const next = nextPhaseChange(dates, from, timeZone) ?? to;
  return next >= to
    ? [{ phase, from, to }]
    : [{ phase, from, to: next }, ...phaseSegments(dates, next, to, timeZone)];
}

/**
 * The instant of the next phase change, in milliseconds since 1970.
 * @returns undefined if the phase does not change any more
 */
export function nextPhaseChange(
  dates: ChallengeDates,
  now: number,
  timeZone: string,
): number | undefined {
  const { phase } = challengePhase(dates, now, timeZone);
  return Object.values(windowsOf(dates, timeZone))
    .flatMap(({ opensAt, closesAt }) => [opensAt, closesAt])
    .filter((date) => date !== undefined && date > now)
    .toSorted((a = 0, b = 0) => a - b)
    .find((date = 0) => challengePhase(dates, date, timeZone).phase !== phase);
}

/** The phases that a challenge goes through, each with an instant in it: that of its start, or a day before all of its dates. */
export function phaseInstants(
  dates: ChallengeDates,
  timeZone: string,
): { phase: ChallengePhase; at: number }[] {
  const bounds = Object.values(windowsOf(dates, timeZone))
    .flatMap(({ opensAt, closesAt }) => [opensAt, closesAt])
    .filter((date) => date !== undefined);
  const found: { phase: ChallengePhase; at: number }[] = [];
  let at: number | undefined = Math.min(...bounds) - DAY_MS;
  while (at !== undefined && Number.isFinite(at)) {
    const { phase } = challengePhase(dates, at, timeZone);
    if (phase !== undefined) found.push({ phase, at });
    at = nextPhaseChange(dates, at, timeZone);
  }
  return found;
}

const DAY_MS = 86_400_000;
