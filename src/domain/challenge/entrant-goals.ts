import type { ChallengeGoal } from "#src/schema/types.gen.ts";

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
export function goalsFor<Goal extends StoredGoal>({
  goals,
  goalType,
  groupIds,
  customGoal,
}: Omit<GoalsOfEntrant, "goals"> & { goals: readonly Goal[] }): Goal[] {
  if (goalType === "by-profile")
    return goals.filter(
      ({ userGroups }) =>
        userGroups?.some((id) => groupIds.includes(id)) ?? true,
    );
  return goalType === "custom" && customGoal !== null
    ? goals.map((goal) => ({ ...goal, value: customGoal }))
    : [...goals];
}
