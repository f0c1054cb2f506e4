import type { ChallengeCard } from "#src/schema/types.gen.ts";
import { windowState } from "./window.ts";

/** What a challenge's card says of it (specification, challenges 4 “challenge display status”). */
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
