import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Challenge } from "#src/schema/types.gen.ts";
import {
  type GoalStep,
  goalProgress,
  highestGoal,
  percentOfGoal,
  shareOfGoal,
} from "./goals.ts";

const tiers = (...values: (number | null)[]): Challenge => ({
  id: 1,
  type: "Classic",
  goalType: "generic",
  goalsUnit: "installations",
  challengeGoals: values.map((value) => ({
    value,
    challengeReward: { value: Number(value) * 100 },
  })),
});

function stepsOf(challenge: Challenge, resultValue: number | null) {
  const { steps } = goalProgress(challenge, { resultValue });
  return (steps ?? []).map(({ state, percent, missing }: GoalStep) => [
    state,
    percent,
    missing,
  ]);
}

describe("steps of generic goals", () => {
  test.each<[number | null, [string, number, number][]]>([
    [
      null,
      [
        ["next", 0, 5],
        ["disabled", 0, 12],
        ["disabled", 0, 20],
      ],
    ],
    [
      4.99,
      [
        ["next", 99.8, 0.01],
        ["disabled", 0, 7.01],
        ["disabled", 0, 15.01],
      ],
    ],
    [
      5,
      [
        ["done", 100, 0],
        ["next", 0, 7],
        ["disabled", 0, 15],
      ],
    ],
    [
      8,
      [
        ["done", 100, 0],
        ["next", 42.9, 4],
        ["disabled", 0, 12],
      ],
    ],
    [
      12,
      [
        ["done", 100, 0],
        ["done", 100, 0],
        ["next", 0, 8],
      ],
    ],
    [
      25,
      [
        ["done", 100, 0],
        ["done", 100, 0],
        ["done", 100, 0],
      ],
    ],
    [
      -3,
      [
        ["next", 0, 8],
        ["disabled", 0, 15],
        ["disabled", 0, 23],
      ],
    ],
  ])(
    "CH-2.4.14 CH-2.4.15 with 5, 12 and 20, a result of %s is %j",
    (result, steps) => {
      expect(stepsOf(tiers(5, 12, 20), result)).toEqual(steps);
    },
  );

  test("CH-9.11 there are at most three, the lowest first, whatever the order in the response", () => {
    const { steps } = goalProgress(tiers(20, 5, 30, 12), null);
    expect(steps?.map(({ value }) => value)).toEqual([5, 12, 20]);
  });

  test("a goal without a value is omitted", () => {
    const challenge = tiers(5, null, 12);
    challenge.challengeGoals?.push({});
    expect(stepsOf(challenge, 6)).toHaveLength(2);
  });

  test("two goals of the same value are reached together", () => {
    expect(stepsOf(tiers(5, 5), 4)).toEqual([
      ["next", 80, 1],
      ["disabled", 0, 1],
    ]);
    expect(stepsOf(tiers(5, 5), 5)).toEqual([
      ["done", 100, 0],
      ["done", 100, 0],
    ]);
  });

  test("the tier reached and the next one are returned with their rewards", () => {
    const progress = goalProgress(tiers(5, 12, 20), { resultValue: 13 });
    expect(progress).toMatchObject({
      result: 13,
      reached: { value: 12, reward: 1200 },
      next: { value: 20, reward: 2000, missing: 7 },
    });
  });

  test("past the highest tier there is no next one, and without a result no tier is reached", () => {
    expect(goalProgress(tiers(5), { resultValue: 5 })).toMatchObject({
      next: undefined,
    });
    expect(goalProgress(tiers(5), undefined)).toMatchObject({
      result: undefined,
      reached: undefined,
    });
  });
});

describe("goal types", () => {
  const result = {
    resultValue: 3,
    customResultValue: 8,
    customResultName: "Été",
    customResultSubject: "climatiseurs",
    customResultUnit: "poses",
  };
  const goal = { name: "Palier", subject: "ventes", unit: "unités", value: 10 };

  test.each<[string, number, object]>([
    ["generic", 3, { name: "Palier", subject: "ventes", unit: "unités" }],
    ["by-profile", 3, { name: "Palier", subject: "ventes", unit: "unités" }],
    ["custom", 8, { name: "Été", subject: "climatiseurs", unit: "poses" }],
  ])("%s compares %s", (goalType, value, labels) => {
    const progress = goalProgress({ goalType, challengeGoals: [goal] }, result);
    expect(progress).toMatchObject({ result: value });
    expect(progress.steps).toEqual([
      {
        ...labels,
        value: 10,
        state: "next",
        percent: value * 10,
        missing: 10 - value,
        reward: undefined,
      },
    ]);
  });

  test("custom goals without their own value use that of the result", () => {
    expect(
      goalProgress(
        { goalType: "custom", challengeGoals: [goal], goalsUnit: "€" },
        { resultValue: 3 },
      ),
    ).toMatchObject({ result: 3, steps: [{ name: "Palier", unit: "unités" }] });
  });

  test("a goal without a unit uses the challenge's", () => {
    expect(goalProgress(tiers(5), null).steps?.[0]?.unit).toBe("installations");
  });

  test("goal type result has no steps, and nothing is logged", () => {
    expect(goalProgress({ ...tiers(5), goalType: "result" }, result)).toEqual({
      steps: [],
      result: 3,
      reached: undefined,
      next: undefined,
    });
  });

  test.each<[string | null | undefined, string]>([
    ["weekly", "Unknown goal type: weekly"],
    ["", "Unknown goal type: "],
    [null, "Goals without a goal type"],
    [undefined, "Goals without a goal type"],
  ])("goal type %j is logged: %s", (goalType, reason) => {
    const challenge = { ...tiers(5), goalType: goalType ?? null };
    expect(goalProgress(challenge, result)).toEqual({
      steps: undefined,
      reason,
    });
  });

  test("having neither goals nor a goal type is not logged", () => {
    expect(goalProgress({}, null)).toMatchObject({ steps: [] });
  });
});

test.each([
  [0, 8, 0],
  [1, 3, 33.3],
  [2, 3, 66.7],
  [7.999, 8, 99.9],
  [8, 8, 100],
  [12, 8, 100],
  [-1, 8, 0],
  [-1, 0, 0],
  [0, 0, 100],
])("CH-2.4.16 %s of a goal of %s is %s %%", (value, goal, percent) => {
  expect(percentOfGoal(value, goal)).toBe(percent);
});

test.each([
  [18, 10, 180],
  [12, 10, 120],
  [10.004, 10, 100],
  [10, 10, 100],
  [9.997, 10, 99.9],
  [-1, 10, 0],
  [5, 0, 100],
])("%s as a share of %s is %s %%", (value, goal, percent) => {
  expect(shareOfGoal(value, goal)).toBe(percent);
});

test.each<[Challenge, number | undefined]>([
  [tiers(20, 5, 12), 20],
  [tiers(1, 2, 3, 4), 3],
  [tiers(), undefined],
])("the highest goal of %j is %s", (challenge, goal) => {
  expect(highestGoal(challenge)).toBe(goal);
});

const anyGoals = fc.array(fc.integer({ min: 1, max: 50 }), { maxLength: 5 });
const anyResult = fc.integer({ min: -10, max: 600 }).map((ten) => ten / 10);

test("CH-2.4.14 CH-2.4.15 CH-2.4.16 a higher result is never further from any goal", () => {
  fc.assert(
    fc.property(anyGoals, anyResult, anyResult, (values, one, other) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      const before = goalProgress(tiers(...values), { resultValue: low });
      const after = goalProgress(tiers(...values), { resultValue: high });
      const order = ["disabled", "next", "done"];
      for (const [index, step] of (before.steps ?? []).entries()) {
        const later = after.steps?.[index];
        expect(later?.percent).toBeGreaterThanOrEqual(step.percent);
        expect(later?.missing).toBeLessThanOrEqual(step.missing);
        expect(order.indexOf(later?.state ?? "")).toBeGreaterThanOrEqual(
          order.indexOf(step.state),
        );
      }
    }),
  );
});

test("CH-2.4.14 CH-2.4.16 steps are done, then at most one is next, then disabled; only done steps are at 100", () => {
  fc.assert(
    fc.property(anyGoals, anyResult, (values, resultValue) => {
      const { steps = [] } = goalProgress(tiers(...values), { resultValue });
      expect(steps.map(({ state }) => state).join(" ")).toMatch(
        /^(done ?)*(next ?(disabled ?)*)?$/,
      );
      for (const { state, percent, missing } of steps) {
        expect(percent === 100).toBe(state === "done");
        expect(missing === 0).toBe(state === "done");
        expect(percent).toBeGreaterThanOrEqual(0);
        expect(Number(percent.toFixed(1))).toBe(percent);
      }
    }),
  );
});
