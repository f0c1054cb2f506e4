import { readWindow, windowState } from "#src/domain/values/window.ts";
import type { ChallengeDates } from "./phase.ts";

/** `hidden`: the challenge does not exist for this user; `over`: its diffusion has ended, which is all the user may learn. */
export type ChallengeAccess = "allowed" | "over" | "hidden" | "not_targeted";

/**
 * Whether a user may see a challenge and everything that belongs to it: its target audience during its diffusion, and
 * users with CHALLENGE_WRITE at any time (CH-4.1.4, CH-6.2). Before diffusion its existence is secret; afterwards the
 * target audience learns that it is over (CH-2.5.10). An invalid diffusion window hides it.
 * @param now the server's time, in milliseconds since 1970
 * @param timeZone the programme's
 */
export function challengeAccess(
  {
    startDiffusionDate,
    endDiffusionDate,
  }: Pick<ChallengeDates, "startDiffusionDate" | "endDiffusionDate">,
  { isTargeted, mayWrite }: { isTargeted: boolean; mayWrite: boolean },
  now: number,
  timeZone: string,
): ChallengeAccess {
  if (mayWrite) return "allowed";
  const diffusion = windowState(
    readWindow(startDiffusionDate, endDiffusionDate, timeZone),
    now,
  );
  if (diffusion === "before" || diffusion === "unknown") return "hidden";
  if (!isTargeted) return "not_targeted";
  return diffusion === "running" ? "allowed" : "over";
}
