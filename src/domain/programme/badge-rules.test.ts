import { describe, expect, it } from "vitest";
import { goalProgress } from "#src/domain/challenge/goals.ts";
import {
  type BadgeFacts,
  type BadgeRule,
  badgeStanding,
  readBadgeRule,
} from "./badge-rules.ts";

describe("BO-7.4 a stored rule", () => {
  it.each([
    [
      { type: "points", count: 500, challenge: 3 },
      { type: "points", count: 500, challenge: 3 },
    ],
    [
      { type: "tier", count: 1 },
      { type: "tier", count: 1, challenge: null },
    ],
    [{ type: "hand" }, undefined],
    [{ type: "hand", count: 3 }, undefined],
    [{ type: "points", count: 0 }, undefined],
    [{ type: "points", count: 1.5 }, undefined],
    [{ type: "points" }, undefined],
    [{ type: "toString", count: 1 }, undefined],
    [{}, undefined],
    ["points", undefined],
    [null, undefined],
  ])("%j is read as %j", (stored, rule) => {
    expect(readBadgeRule(stored)).toEqual(rule);
  });
});

const stepsOf = (result: number, ...values: number[]) =>
  goalProgress(
    {
      goalType: "generic",
      challengeGoals: values.map((value) => ({ value })),
    },
    { resultValue: result },
  ).steps ?? [];

const facts: BadgeFacts = {
  declarations: new Map([
    [1, 2],
    [2, 3],
  ]),
  points: new Map([
    [1, 250],
    [2, -50],
    [null, 100],
  ]),
  tiers: [
    { challenge: 1, steps: stepsOf(15, 10, 20) },
    { challenge: 2, steps: stepsOf(30, 10, 20, 40) },
  ],
};
const none: BadgeFacts = {
  declarations: new Map(),
  points: new Map(),
  tiers: [],
};

const any = null;
const rule = (
  type: BadgeRule["type"],
  count: number,
  challenge: number | null,
): BadgeRule => ({ type, count, challenge });

describe("BO-7.4 a badge's rule", () => {
  it.each([
    [rule("declarations", 5, any), 5, 1, true],
    [rule("declarations", 6, any), 5, 5 / 6, false],
    [rule("declarations", 3, 2), 3, 1, true],
    [rule("declarations", 3, 1), 2, 2 / 3, false],
    [rule("declarations", 1, 9), 0, 0, false],
    [rule("points", 300, any), 300, 1, true],
    [rule("points", 400, any), 300, 0.75, false],
    [rule("points", 250, 1), 250, 1, true],
    [rule("points", 10, 2), 0, 0, false],
    [rule("tier", 1, 1), 1, 1, true],
    [rule("tier", 2, 1), 1, 0.75, false],
    [rule("tier", 2, any), 2, 1, true],
    [rule("tier", 3, any), 2, 2.5 / 3, false],
    [rule("tier", 1, 9), 0, 0, false],
    [rule("rank", 3, 1), 0, 0, false],
  ])("%o is at %d, a share of %d, fulfilled: %s", (one, value, share, is) => {
    const standing = badgeStanding(one, facts);
    expect(standing.share).toBeCloseTo(share, 10);
    expect(standing).toMatchObject({
      ...{ value, goal: one.count, isFulfilled: is },
    });
  });

  it.each(["declarations", "points", "tier", "rank"] as const)(
    "of %s is not fulfilled by nothing",
    (type) => {
      expect(badgeStanding(rule(type, 1, any), none)).toEqual({
        ...{ value: 0, goal: 1, share: 0, isFulfilled: false },
      });
    },
  );
});
