import { readWindow, windowState } from "#src/domain/values/window.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import { type ChallengeDates, challengePhase } from "./phase.ts";

/** The display status of a challenge (CH-4.4.4). */
export type ChallengeStatus = "incoming" | "running" | "over" | "refused";

/**
 * A declined deal is refused, whatever its dates; otherwise the challenge's window decides. An invalid date means over.
 * @returns undefined if the challenge's window is open and yet no phase of it runs: its dates are missing
 */
export function challengeStatus(
  challenge: ChallengeDates & Pick<Challenge, "type" | "isParticipating">,
  now: number,
  timeZone: string,
): ChallengeStatus | undefined {
  if (challenge.type === "Deal" && challenge.isParticipating === false)
    return "refused";
  const window = readWindow(challenge.startDate, challenge.endDate, timeZone);
  const state = windowState(window, now);
  if (state === "before") return "incoming";
  if (state !== "running") return "over";
  switch (challengePhase(challenge, now, timeZone).phase) {
    case undefined:
      return undefined;
    case "BEFORE_DIFFUSION":
      return "incoming";
    case "AFTER_DIFFUSION":
      return "over";
    default:
      return "running";
  }
}
