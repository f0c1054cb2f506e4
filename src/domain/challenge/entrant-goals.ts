import type { Totals } from "#src/domain/store/reward.ts";
import type { ChallengeGoal } from "#src/schema/types.gen.ts";
import { goalProgress, hasOwnGoals, highestGoal } from "./goals.ts";

/** A stored goal: for everyone, or for the groups it names. */
export type StoredGoal = ChallengeGoal & { userGroups?: number[] };

/** All goals of a challenge, and what determines which ones apply to a participant. */
export interface GoalsOfEntrant {
  goals: readonly StoredGoal[];
  goalType: string | null;
  groupIds: readonly number[];
  customGoal: number | null;
}

/** The goals of a user: by profile those of their groups, a custom goal with their own value, else the common ones. */
export function goalsFor({
  goals,
  goalType,
  groupIds,
  customGoal,
}: GoalsOfEntrant): ChallengeGoal[] {
  if (goalType === "by-profile")
    return goals.filter(
      ({ userGroups }) =>
        userGroups?.some((id) => groupIds.includes(id)) ?? true,
    );
  return goalType === "custom" && customGoal !== null
    ? goals.map((goal) => ({ ...goal, value: customGoal }))
    : [...goals];
}

/** The highest goal of an entrant, which their result is measured against if goals differ; null otherwise. */
export const goalOfResult = (entrant: GoalsOfEntrant): number | null =>
  hasOwnGoals(entrant.goalType)
    ? (highestGoal({ challengeGoals: goalsFor(entrant) }) ?? null)
    : null;

/** An entrant's reward: that of each product, at most the maximum to win; or that of the highest goal reached. */
export function rewardOf(
  { reward, result }: Totals,
  entrant: GoalsOfEntrant,
  challenge: { isGlobal: boolean; maxToWin: number | null | undefined },
): number {
  if (!challenge.isGlobal)
    return Math.min(reward, challenge.maxToWin ?? Infinity);
  const { steps, ...progress } = goalProgress(
    { goalType: entrant.goalType, challengeGoals: goalsFor(entrant) },
    { resultValue: result },
  );
  return steps !== undefined && "reached" in progress
    ? (progress.reached?.reward ?? 0)
    : 0;
}
