import type { Challenge } from "#src/schema/types.gen.ts";

/**
 * What a participant can win in a challenge at most, in the programme's currency: `maxToWin`, else the largest reward
 * of the goals, which are those of the participant. Undefined if there is nothing to win, or it is unknown.
 */
export function maximumToWin({
  maxToWin,
  goalType,
  challengeGoals,
}: Pick<Challenge, "maxToWin" | "goalType" | "challengeGoals">):
  | number
  | undefined {
  // Without goals, a challenge that only counts results has no tiers to reward.
  const goals = goalType === "result" ? [] : (challengeGoals ?? []);
  const rewards = goals.map(({ challengeReward }) => challengeReward?.value);
  const most = maxToWin ?? Math.max(0, ...rewards.map((value) => value ?? 0));
  return most > 0 ? most : undefined;
}
