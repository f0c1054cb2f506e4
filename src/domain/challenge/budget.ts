import { type Challenge, challengeDefaults } from "./challenge-differences.ts";

/** The points that a challenge may credit, and from how many on to warn; never in `/v2` (BO-10.1). */
type Budget = NonNullable<Challenge["budget"]>;

/** Whether the credited points have come to those from which a budget warns: all of it, if it names none. */
export const isNearlySpent = (
  { points, warnAt }: Budget,
  credited: number,
): boolean => credited > 0 && credited >= (warnAt ?? points ?? Infinity);

/** What an entrant receives at most; undefined where products are rewarded without a maximum. */
export function highestReward({
  goalType,
  isRewardingGlobal,
  maxToWin,
  challengeGoals,
}: Challenge): number | undefined {
  if (!(isRewardingGlobal ?? challengeDefaults.isRewardingGlobal))
    return maxToWin ?? undefined;
  const tiers =
    (goalType ?? challengeDefaults.goalType) === "result"
      ? []
      : (challengeGoals ?? []);
  return Math.max(0, ...tiers.map(({ reward }) => reward ?? 0));
}

/**
 * What a challenge costs at most, in points: the highest reward for all possible participants. Undefined where that is
 * not known.
 * @param people those whom it is for
 */
export function highestCost(
  challenge: Challenge,
  people: number,
): number | undefined {
  const { isGroup, audience, inscriptionsLimit } = challenge;
  const reward = highestReward(challenge);
  const entrants = isGroup ? audience?.groups?.length || undefined : people;
  return reward === undefined || entrants === undefined
    ? undefined
    : reward * Math.min(entrants, inscriptionsLimit ?? Infinity);
}
