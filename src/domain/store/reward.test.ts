import fc from "fast-check";
import { expect, test } from "vitest";
import {
  declaredGain,
  type ProductLine,
  productGain,
  type RewardExplanation,
  resultByProductTotals,
  sumTotals,
} from "./reward.ts";

test.each<[ProductLine, number, RewardExplanation]>([
  [
    { quantity: 3, threshold: 3, reward: 40 },
    120,
    { kind: "reached", quantity: 3, reward: 40, threshold: 3 },
  ],
  [
    { quantity: 5, threshold: 3, reward: 40 },
    200,
    { kind: "reached", quantity: 5, reward: 40, threshold: 3 },
  ],
  [
    { quantity: 2, threshold: 3, reward: 40 },
    0,
    { kind: "not_reached", threshold: 3, missing: 1 },
  ],
  [
    { quantity: 2.9, threshold: 3, reward: 40 },
    0,
    { kind: "not_reached", threshold: 3, missing: 0.1 },
  ],
  [
    { quantity: null, threshold: 3, reward: 40 },
    0,
    { kind: "not_reached", threshold: 3, missing: 3 },
  ],
  [
    { quantity: 3, threshold: 3, reward: 0.1 },
    0.3,
    { kind: "reached", quantity: 3, reward: 0.1, threshold: 3 },
  ],
  [{ quantity: 5, threshold: null, reward: 40 }, 0, { kind: "no_reward" }],
  [{ quantity: 5, threshold: 0, reward: 40 }, 0, { kind: "no_reward" }],
  [{ quantity: 5, threshold: 3, reward: null }, 0, { kind: "no_reward" }],
  [{ quantity: 5, threshold: 3, reward: 0 }, 0, { kind: "no_reward" }],
  [{}, 0, { kind: "no_reward" }],
])("CH-9.4.1 the reward of %j is %s", (line, reward, explanation) => {
  expect(productGain(line)).toMatchObject({ reward, explanation });
});

test.each([
  [3, 2, 6],
  [3, 0.1, 0.3],
  [8, 0.125, 1],
  [3, null, 0],
  [3, 1.5, 4.5],
])(
  "CH-9.4.1 the result of %s with coefficient %s is %s",
  (quantity, coefficient, result) => {
    expect(productGain({ quantity, coefficient }).result).toBe(result);
  },
);

test("CH-9.4.2 totals sum quantity, financial value, reward and result", () => {
  const lines = [
    { quantity: 1, currencyValue: 0.1, threshold: 1, reward: 0.1 },
    { quantity: 2, currencyValue: 0.2, threshold: 1, reward: 0.1 },
    { quantity: 0.1, currencyValue: 1.005, coefficient: 3 },
    { quantity: 0.2, currencyValue: null, coefficient: 3 },
  ];
  expect(sumTotals(lines.map(productGain))).toEqual({
    quantity: 3.3,
    financialValue: 1.31,
    reward: 0.3,
    result: 0.9,
  });
});

test("the totals of nothing are 0", () => {
  expect(sumTotals([])).toEqual({
    quantity: 0,
    financialValue: 0,
    reward: 0,
    result: 0,
  });
});

test.each<[object, number, number]>([
  [{}, 80, 6],
  [{ productRewardValue: null, productResultValue: null }, 80, 6],
  [{ productRewardValue: 75.5, productResultValue: 0 }, 75.5, 0],
])(
  "a declared line with %j has a reward of %s and a result of %s",
  (given, reward, result) => {
    const line = { quantity: 2, threshold: 2, reward: 40, coefficient: 3 };
    expect(declaredGain({ ...line, ...given })).toEqual({
      quantity: 2,
      financialValue: 0,
      reward,
      result,
    });
  },
);

test("the figures of a product in a result are summed like those of a line", () => {
  const line = {
    totalQuantity: 4,
    totalFinancialValue: 12.5,
    challengeProductRewardValue: 40,
    challengeProductResultValue: null,
  };
  expect(sumTotals([line, line, {}].map(resultByProductTotals))).toEqual({
    quantity: 8,
    financialValue: 25,
    reward: 80,
    result: 0,
  });
});

const cents = (maximum: number) =>
  fc.integer({ min: 0, max: maximum }).map((amount) => amount / 100);
const anyLine = fc.record({
  quantity: fc.integer({ min: 0, max: 5_000 }).map((tenth) => tenth / 10),
  currencyValue: cents(10_000_000),
  threshold: fc.option(fc.integer({ min: 0, max: 100 })),
  reward: fc.option(cents(100_000)),
  coefficient: fc.option(cents(1_000)),
});

test("CH-9.4.2 the total is the sum of the displayed line amounts, to the cent", () => {
  fc.assert(
    fc.property(fc.array(anyLine), (lines) => {
      const gains = lines.map(productGain);
      const total = sumTotals(gains);
      const exact = (field: "reward" | "financialValue") =>
        gains.reduce((sum, gain) => sum + Math.round(gain[field] * 100), 0);
      expect(Math.round(total.reward * 100)).toBe(exact("reward"));
      expect(total.reward).toBe(exact("reward") / 100);
      expect(total.financialValue).toBe(exact("financialValue") / 100);
    }),
  );
});

test("CH-9.4.1 a greater quantity never earns less", () => {
  fc.assert(
    fc.property(anyLine, fc.nat(100), (line, more) => {
      const now = productGain(line);
      const then = productGain({ ...line, quantity: line.quantity + more });
      expect(then.reward).toBeGreaterThanOrEqual(now.reward);
      expect(then.result).toBeGreaterThanOrEqual(now.result);
    }),
  );
});
