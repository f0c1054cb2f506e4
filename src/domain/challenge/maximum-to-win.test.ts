import { expect, test } from "vitest";
import type { Challenge } from "#src/schema/types.gen.ts";
import { maximumToWin } from "./maximum-to-win.ts";

const goals = [
  { value: 10, challengeReward: { value: 100 } },
  { value: 30, challengeReward: { value: 500 } },
  { value: 20, challengeReward: { value: 250 } },
];

test.each<[string, Parameters<typeof maximumToWin>[0], number | undefined]>([
  [
    "the figure of the programme",
    { maxToWin: 300, challengeGoals: goals },
    300,
  ],
  ["nothing to win", { maxToWin: 0, challengeGoals: goals }, undefined],
  ["the largest reward of a goal", { challengeGoals: goals }, 500],
  ["the same of null", { maxToWin: null, challengeGoals: goals }, 500],
  [
    "goals without a value or a reward",
    {
      challengeGoals: [
        { challengeReward: { value: 40 } },
        { value: 3 },
        { challengeReward: null },
        { challengeReward: { value: null } },
      ],
    },
    40,
  ],
  ["goals without rewards", { challengeGoals: [{ value: 3 }] }, undefined],
  [
    "negative rewards",
    { challengeGoals: [{ challengeReward: { value: -5 } }] },
    undefined,
  ],
  [
    "goals that a result challenge does not have",
    { goalType: "result", challengeGoals: goals },
    undefined,
  ],
  ["no goals", { challengeGoals: [] }, undefined],
  ["neither", {} satisfies Partial<Challenge>, undefined],
])("CH-2.4.3 the maximum to win: %s", (_, challenge, most) => {
  expect(maximumToWin(challenge)).toBe(most);
});
