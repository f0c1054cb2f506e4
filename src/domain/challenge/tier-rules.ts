import type { Fault } from "#src/domain/documents/kinds/kind.ts";
import { idIn } from "#src/domain/values/reference.ts";
import { type Challenge, challengeDefaults } from "./challenge-differences.ts";
import { maximumSteps } from "./goals.ts";

type Tier = NonNullable<Challenge["challengeGoals"]>[number];

/** A tier of a body that has a value, and its index there. */
interface Placed {
  tier: Tier;
  value: number;
  index: number;
}

const groupsOf = ({ groups }: Pick<Tier, "groups">): number[] =>
  (groups ?? []).map(idIn).filter((id) => id !== null);

/** The tiers of each entrant, in the order of the body: of each group by profile, else the same for everybody. */
function ladders({ goalType, challengeGoals }: Challenge): Placed[][] {
  const placed = (challengeGoals ?? []).flatMap((tier, index): Placed[] =>
    typeof tier.value === "number" ? [{ tier, value: tier.value, index }] : [],
  );
  const ids = new Set(placed.flatMap(({ tier }) => groupsOf(tier)));
  if (goalType !== "by-profile" || ids.size === 0) return [placed];
  return [...ids].map((id) =>
    placed.filter(({ tier }) => {
      const groups = groupsOf(tier);
      return groups.length === 0 || groups.includes(id);
    }),
  );
}

const at = (
  index: number,
  name: "value" | "reward",
  outcome: Fault["outcome"],
  values?: Fault["values"],
): Fault => ({
  pointer: `/challengeGoals/${index}/${name}`,
  ...{ outcome, level: "warning", ...(values && { values }) },
});

/** Values that are equal or fall, and tiers that are never shown. */
function valueFaults(ladder: readonly Placed[]): Fault[] {
  const counted = ladder
    .toSorted((one, other) => one.value - other.value)
    .slice(0, maximumSteps);
  return ladder.flatMap((one, place) => {
    const { value, index } = one;
    const before = ladder.slice(0, place);
    if (value <= 0) return [at(index, "value", "tierAtStart")];
    if (before.some((other) => other.value === value))
      return [at(index, "value", "equalTier")];
    if (!counted.includes(one))
      return [at(index, "value", "unreachableTier", { limit: maximumSteps })];
    const isFalling = value < (before.at(-1)?.value ?? 0);
    return isFalling ? [at(index, "value", "fallingTier")] : [];
  });
}

/** Tiers that bring less than a lower one, since the highest tier reached is rewarded. */
const rewardFaults = (ladder: readonly Placed[]): Fault[] =>
  ladder.flatMap(({ tier: { reward }, value, index }) =>
    reward != null &&
    ladder.some(
      (other) => other.value < value && (other.tier.reward ?? 0) > reward,
    )
      ? [at(index, "reward", "fallingReward")]
      : [],
  );

/** The groups that a challenge is for and that no tier is for, by profile (BO-12.4). */
export function groupsWithoutGoal({
  goalType,
  audience,
  challengeGoals,
}: Challenge): number[] {
  const tiers = challengeGoals ?? [];
  const isForAll = tiers.some((tier) => groupsOf(tier).length === 0);
  if (goalType !== "by-profile" || isForAll) return [];
  const named = new Set(tiers.flatMap(groupsOf));
  return groupsOf(audience ?? {}).filter((id) => !named.has(id));
}

/** What is wrong with the tiers of a challenge and what they bring (BO-12.4). */
export function tierFaults(body: Challenge): Fault[] {
  const { goalType, maxToWin } = body;
  const tiers = body.challengeGoals ?? [];
  if (goalType === "result") return [];
  const isRewarding =
    body.isRewardingGlobal ?? challengeDefaults.isRewardingGlobal;
  const ofLadders = ladders(body).flatMap((ladder) => [
    ...valueFaults(ladder),
    ...(isRewarding ? rewardFaults(ladder) : []),
  ]);
  const without = groupsWithoutGoal(body);
  return [
    ...new Map(
      ofLadders.map((fault) => [`${fault.pointer} ${fault.outcome}`, fault]),
    ).values(),
    ...tiers.flatMap(({ reward }, index): Fault[] => {
      if (reward == null)
        return isRewarding ? [at(index, "reward", "missingReward")] : [];
      return maxToWin != null && reward > maxToWin
        ? [at(index, "reward", "rewardAboveMaximum", { limit: maxToWin })]
        : [];
    }),
    ...(without.length === 0
      ? []
      : [
          {
            ...warningAt("/challengeGoals", "groupWithoutGoal"),
            when: { groups: without },
          },
        ]),
    ...(goalType === "custom" && tiers.length > 1
      ? [warningAt("/challengeGoals", "ownGoalTiers")]
      : []),
    ...(goalType == null && tiers.length > 0
      ? [warningAt("/goalType", "unusedTiers")]
      : []),
  ];
}

const warningAt = (pointer: string, outcome: Fault["outcome"]): Fault => ({
  ...{ pointer, outcome, level: "warning" },
});
