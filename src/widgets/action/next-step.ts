import type { ChallengePhase } from "#src/domain/phase.ts";
import type { Challenge } from "#src/schema/types.gen.ts";

/** The one thing to do with a challenge now, by what the user already did. */
export function nextStep(
  challenge: Challenge,
  phase: ChallengePhase | undefined,
): "answer" | "participate" | "follow" | "results" | "discover" {
  const isOpenDeal =
    challenge.type === "Deal" && (challenge.isParticipating ?? null) === null;
  if (phase === "DURING_SIGN_IN" && isOpenDeal) return "answer";
  if (phase === "AFTER_CHALLENGE") return "results";
  if (phase !== "DURING_CHALLENGE") return "discover";
  const declared = (challenge.declarations ?? []).length > 0;
  return declared || challenge.isParticipating === false
    ? "follow"
    : "participate";
}
