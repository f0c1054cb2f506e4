import { expect, test } from "vitest";
import { highestCost, isNearlySpent } from "./budget.ts";
import type { Challenge } from "./challenge-differences.ts";

test.each([
  [{ points: 200, warnAt: 160 }, 159, false],
  [{ points: 200, warnAt: 160 }, 160, true],
  [{ points: 200, warnAt: null }, 199, false],
  [{ points: 200 }, 200, true],
  [{ points: 0, warnAt: 0 }, 0, false],
  [{}, 1_000, false],
])(
  "BO-12.1 of the budget %j, %d points are nearly all: %s",
  (budget, credited, expected) => {
    expect(isNearlySpent(budget, credited)).toBe(expected);
  },
);

const tiers: Challenge = {
  goalType: "generic",
  challengeGoals: [
    { value: 5, reward: 1_500 },
    { value: 9, reward: 4_000 },
    { value: 12 },
  ],
};

test.each<[string, Challenge, number | undefined]>([
  ["the highest reward for each person", tiers, 400_000],
  ["nothing without tiers", { goalType: "custom" }, 0],
  ["nothing where only results count", { ...tiers, goalType: "result" }, 0],
  ["nothing where no type is chosen", { ...tiers, goalType: null }, 0],
  [
    "no more than there are places",
    { ...tiers, inscriptionsLimit: 20 },
    80_000,
  ],
  [
    "each group once where groups compete",
    {
      ...tiers,
      isGroup: true,
      audience: { groups: ["/v2/user-groups/1", "/v2/user-groups/2"] },
    },
    8_000,
  ],
  [
    "an unknown amount where any group may compete",
    { ...tiers, isGroup: true },
    undefined,
  ],
  [
    "the maximum where products are rewarded",
    { isRewardingGlobal: false, maxToWin: 30 },
    3_000,
  ],
  [
    "an unknown amount where products are rewarded without one",
    { ...tiers, isRewardingGlobal: false },
    undefined,
  ],
])(
  "BO-12.2 a challenge for 100 people costs at most %s",
  (_, challenge, expected) => {
    expect(highestCost(challenge, 100)).toBe(expected);
  },
);
