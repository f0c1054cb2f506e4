import { describe, expect, test } from "vitest";
import type { Challenge } from "./challenge-differences.ts";
import { groupsWithoutGoal, tierFaults } from "./tier-rules.ts";

const iri = (id: number) => `/v2/user-groups/${id}`;

type Row = [
  value: number | undefined,
  reward?: number | null,
  ...groups: number[],
];

const challenge = (rows: readonly Row[], more: Challenge = {}): Challenge => ({
  goalType: "generic",
  challengeGoals: rows.map(([value, reward, ...groups], index) => ({
    key: `tier-${index}`,
    ...(value !== undefined && { value }),
    ...(reward !== undefined && { reward }),
    ...(groups.length > 0 && { groups: groups.map(iri) }),
  })),
  ...more,
});

const said = (body: Challenge) =>
  tierFaults(body).map(
    ({ pointer, outcome }) =>
      `${outcome} ${pointer.replace("/challengeGoals", "")}`,
  );

const byProfile = { goalType: "by-profile" } as const;

describe("BO-12.4 tiers are told", () => {
  test.each<[string, Challenge, string[]]>([
    [
      "nothing of rising tiers",
      challenge([
        [5, 10],
        [12, 20],
        [20, 30],
      ]),
      [],
    ],
    ["nothing without tiers", challenge([]), []],
    [
      "equal values",
      challenge([
        [5, 10],
        [5, 20],
      ]),
      ["equalTier /1/value"],
    ],
    [
      "falling values",
      challenge([
        [12, 20],
        [5, 10],
      ]),
      ["fallingTier /1/value"],
    ],
    [
      "what is reached at the start",
      challenge([[0, 10]]),
      ["tierAtStart /0/value"],
    ],
    [
      "the fourth from below",
      challenge([
        [40, 40],
        [5, 10],
        [12, 20],
        [20, 30],
      ]),
      ["unreachableTier /0/value", "fallingTier /1/value"],
    ],
    [
      "a higher tier that brings less",
      challenge([
        [5, 30],
        [12, 20],
      ]),
      ["fallingReward /1/reward"],
    ],
    [
      "no order of rewards where each product is rewarded",
      challenge([[5, 30], [12, 20], [20]], { isRewardingGlobal: false }),
      [],
    ],
    [
      "no reward",
      challenge([[5, null], [12]]),
      ["missingReward /0/reward", "missingReward /1/reward"],
    ],
    ["that nothing is what one wants to give", challenge([[5, 0]]), []],
    [
      "rewards above the maximum",
      challenge(
        [
          [5, 100],
          [12, 101],
        ],
        { maxToWin: 100 },
      ),
      ["rewardAboveMaximum /1/reward"],
    ],
    [
      "a tier that has no value yet is left to the schema",
      challenge([[undefined, 5]]),
      [],
    ],
    [
      "each profile alone",
      challenge(
        [
          [20, 10, 1],
          [12, 5, 2],
          [20, 15, 2],
          [40, 30],
        ],
        byProfile,
      ),
      [],
    ],
    [
      "what one of two profiles sees twice, once",
      challenge(
        [
          [40, 30, 1, 2],
          [40, 30],
        ],
        byProfile,
      ),
      ["equalTier /1/value"],
    ],
    [
      "several tiers beside goals of one's own",
      challenge(
        [
          [5, 10],
          [12, 20],
        ],
        { goalType: "custom" },
      ),
      ["ownGoalTiers "],
    ],
    [
      "tiers that count for nothing",
      challenge([[5, 10]], { goalType: null }),
      ["unusedTiers /goalType"],
    ],
    [
      "nothing where only results count",
      challenge([[5], [5]], { goalType: "result" }),
      [],
    ],
  ])("%s", (_, body, expected) => {
    expect(said(body)).toEqual(expected);
    for (const { level } of tierFaults(body)) expect(level).toBe("warning");
  });

  test.each<[string, Challenge, number[]]>([
    [
      "are named",
      challenge([[5, 1, 2]], {
        ...byProfile,
        audience: { groups: [iri(1), iri(2), iri(3)] },
      }),
      [1, 3],
    ],
    [
      "are none where a tier is for everybody",
      challenge(
        [
          [5, 1, 2],
          [6, 1],
        ],
        { ...byProfile, audience: { groups: [iri(1)] } },
      ),
      [],
    ],
    [
      "are all without tiers",
      challenge([], { ...byProfile, audience: { groups: [iri(1)] } }),
      [1],
    ],
    [
      "are unknown where the challenge is for everybody",
      challenge([[5, 1, 2]], byProfile),
      [],
    ],
    [
      "do not matter where tiers are the same for all",
      challenge([[5, 1, 2]], { audience: { groups: [iri(1)] } }),
      [],
    ],
  ])("groups without a goal %s", (_, body, expected) => {
    expect(groupsWithoutGoal(body)).toEqual(expected);
    expect(
      tierFaults(body).flatMap(({ outcome, when }) =>
        outcome === "groupWithoutGoal" ? when?.groups : [],
      ),
    ).toEqual(expected);
  });
});
