import type { ChallengeDates } from "./phase.ts";
import { readWindow, windowState } from "./window.ts";

/** `hidden`: for this person there is no such challenge; `over`: its diffusion has ended, only that may be told. */
export type ChallengeAccess = "allowed" | "over" | "hidden" | "not_targeted";

/**
 * Whether a user may see a challenge and anything that belongs to it: those it is targeted at while it is diffused, and users
 * with CHALLENGE_WRITE at any time (CH-4.1.4, CH-6.2). Before its diffusion its existence is secret; after it, those it was
 * targeted at learn that it is over (CH-2.5.10). A diffusion window that makes no sense hides it.
 * @param now milliseconds since 1970, the server's
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
