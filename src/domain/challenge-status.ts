import type { ChallengeCard } from "#src/schema/types.gen.ts";
import { windowState } from "./window.ts";

/** The display status of a challenge (CH-4.4.4). */
export type ChallengeStatus = "incoming" | "running" | "over" | "refused";

/** A declined deal is refused, whatever its dates; else the challenge's own window decides. */
export function challengeStatus(
  challenge: Pick<
    ChallengeCard,
    "type" | "startDate" | "endDate" | "isParticipating"
  >,
  now: number,
): ChallengeStatus {
  if (challenge.type === "Deal" && challenge.isParticipating === false)
    return "refused";
  const state = windowState(challenge.startDate, challenge.endDate, now);
  if (state === "before") return "incoming";
  return state === "running" ? "running" : "over";
}
