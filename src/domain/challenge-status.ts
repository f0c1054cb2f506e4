import type { Challenge } from "#src/schema/types.gen.ts";
import { readWindow, windowState } from "./window.ts";

/** The display status of a challenge (CH-4.4.4). */
export type ChallengeStatus = "incoming" | "running" | "over" | "refused";

/** A declined deal is refused, whatever its dates; otherwise the challenge's window decides. An invalid date means over. */
export function challengeStatus(
  challenge: Pick<
    Challenge,
    "type" | "startDate" | "endDate" | "isParticipating"
  >,
  now: number,
  timeZone: string,
): ChallengeStatus {
  if (challenge.type === "Deal" && challenge.isParticipating === false)
    return "refused";
  const window = readWindow(challenge.startDate, challenge.endDate, timeZone);
  const state = windowState(window, now);
  if (state === "before") return "incoming";
  return state === "running" ? "running" : "over";
}
