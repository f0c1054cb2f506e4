import { describe, expect, test } from "vitest";
import {
  type ChallengeMoney,
  changesSettlement,
  competingGroup,
  gainOf,
  lineOf,
  photoResult,
  resultOf,
  settle,
  settleWithdrawal,
  takeBack,
} from "./settlement.ts";

const tier = (value: number, reward: number, userGroups?: number[]) => ({
  value,
  challengeReward: { value: reward },
  ...(userGroups && { userGroups }),
});

const generic: ChallengeMoney = {
  ...{ type: "Classic", goalType: "generic", maxToWin: null },
  goals: [tier(10, 50), tier(20, 120.5)],
  isRewardingGlobal: true,
};
const perProduct = { ...generic, isRewardingGlobal: false, maxToWin: 100 };
const byProfile = {
  ...generic,
  goalType: "by-profile",
  goals: [tier(10, 50, [1]), tier(5, 80, [2])],
};
const custom = { ...generic, goalType: "custom", goals: [tier(99, 40)] };
const nobody = { groupIds: [], customGoal: null };

const of = (result: number, reward = 0) => ({
  ...{ quantity: 0, financialValue: 0 },
  ...{ result, reward },
});

describe("BO-11.3 settle", () => {
  test.each([
    ["below the first tier", null, of(9), nobody, generic, [0, 0, null]],
    ["at a tier", null, of(10), nobody, generic, [50, 50, null]],
    ["points are whole", null, of(25), nobody, generic, [120.5, 121, null]],
    ["credits the difference", 50, of(20), nobody, generic, [120.5, 71, null]],
    ["keeps what was credited", 300, of(20), nobody, generic, [300, 0, null]],
    ["each product", null, of(0, 30), nobody, perProduct, [30, 30, null]],
    ["at most the maximum", 99, of(0, 130), nobody, perProduct, [100, 1, null]],
    [
      "the tiers of the own groups",
      ...([null, of(7), { ...nobody, groupIds: [2] }, byProfile] as const),
      [80, 80, 5],
    ],
    [
      "the own goal",
      ...([null, of(12), { ...nobody, customGoal: 12 }, custom] as const),
      [40, 40, 12],
    ],
    [
      "nothing without tiers",
      ...([null, of(12), nobody, { ...generic, goalType: "result" }] as const),
      [0, 0, null],
    ],
  ] as const)("%s", (_, reward, totals, entrant, challenge, settled) => {
    const {
      reward: now,
      points,
      goal,
    } = settle({ reward }, ...([totals, entrant, challenge] as const));
    expect([now, points, goal]).toEqual(settled);
  });

  test("a list is ranked by the total", () => {
    const list = { ...generic, type: "List" };
    const before = { reward: null };
    expect(settle(before, of(12), nobody, list).totalPoints).toBe(12);
    expect(settle(before, of(12), nobody, generic).totalPoints).toBe(null);
  });
});

describe("BO-5.5 the reward after a correction", () => {
  const money = { ...perProduct, maxToWin: null };
  test.each([
    ["falls by what the declaration brought", 100, 100, 60, 60],
    ["stays if the declaration brought nothing", 100, 100, 100, 100],
    ["keeps what was credited under earlier rules", 500, 100, 60, 460],
    ["never rises", 100, 60, 90, 100],
    ["never falls below 0", 20, 100, 0, 0],
  ])("%s", (_, credited, before, after, kept) => {
    const { reward, points } = settleWithdrawal(
      { reward: credited },
      ...([of(0, before), of(0, after), nobody, money] as const),
    );
    expect([reward, points]).toEqual([kept, kept - credited]);
  });
});

describe("BO-11.3 the line of a declaration", () => {
  test.each([
    [undefined, null, [0, 0, 0]],
    [{ threshold: null, reward: null, coefficient: null }, 2.5, [2.5, 0, 0]],
    [{ threshold: 3, reward: 1.111, coefficient: 2 }, 1, [1, 3.33, 6]],
    [{ threshold: 4, reward: 10, coefficient: 2 }, 1, [1, 0, 6]],
  ])("of %j", (product, currencyValue, [value, reward, result]) => {
    const line = lineOf({ quantity: 3, currencyValue }, product);
    expect(line).toEqual({
      ...{ quantity: 3, currencyValue: value },
      threshold: product?.threshold ?? 0,
      reward: product?.reward ?? 0,
      coefficient: product?.coefficient ?? 0,
    });
    expect(gainOf(line)).toMatchObject({ reward, result });
  });
});

test.each([
  [[], [], undefined],
  [[3, 5], [], 3],
  [[3, 5], [5, 3], 3],
  [[3, 5], [9, 5], 5],
  [[3, 5], [9], undefined],
])("BO-11.3 groups %j compete for %j as %s", (groups, targets, competing) => {
  expect(competingGroup(groups, targets)).toBe(competing);
});

test.each([
  ["the first release", null, {}, false],
  ["a text", { title: "a" }, { title: "b" }, false],
  ["a tier", { challengeGoals: [{ value: 1 }] }, { challengeGoals: [] }, true],
  ["the same tiers", { challengeGoals: [] }, { challengeGoals: [] }, false],
  ["the maximum", {}, { maxToWin: 5 }, true],
])(
  "BO-11.2 %s: results are settled again %s",
  (_, before, after, isSettled) => {
    expect(changesSettlement(before, after)).toBe(isSettled);
  },
);

test.each([
  ["what is declared", 7, { result: 12, productResult: 5 }, true, 7],
  ["nothing without a result", 0, undefined, false, 0],
  ["what was imported", 0, { result: 12, productResult: 0 }, false, 12],
  ["what is declared besides", 9, { result: 12, productResult: 5 }, false, 16],
  ["never less than 0", 0, { result: 3, productResult: 5 }, false, 0],
])(
  "BO-13.5 the result of an entrant is %s",
  (_, declared, stored, isDeclared, result) => {
    expect(resultOf(declared, stored, isDeclared)).toBe(result);
  },
);

test("BO-11.3 a photo's result is its votes, and nothing once it is refused", () => {
  expect(photoResult("validated", 7)).toBe(7);
  expect(photoResult("refused", 7)).toBe(null);
});

const share = (userId: number, points: number) => ({ userId, points });

describe("BO-5.5 points are taken back", () => {
  test.each([
    ["from the sender alone", 50, [share(1, 80)], [share(1, 50)]],
    [
      "then from the others of the group, in their order",
      100,
      [share(1, 30), share(2, 50), share(3, 90)],
      [share(1, 30), share(2, 50), share(3, 20)],
    ],
    [
      "from the sender, whatever nobody got",
      100,
      [share(1, 0), share(2, 40)],
      [share(1, 60), share(2, 40)],
    ],
    ["never as a gift", 10, [share(1, -20), share(2, 40)], [share(2, 10)]],
    ["not at all, if there is nothing to take", 0, [share(1, 5)], []],
  ])("%s", (_, points, credited, taken) => {
    expect(takeBack(points, credited)).toEqual(taken);
  });
});
