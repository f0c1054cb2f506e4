import { roundQuantity, roundToCents } from "#src/domain/values/number.ts";
import type { Declaration, ResultByProduct } from "#src/schema/types.gen.ts";

/** A line of a declaration in wire format. */
export type DeclarationLine = NonNullable<
  NonNullable<Declaration["challengeProductDeclarations"]>[number]
>;

/** The input of the reward rules; a `ChallengeListProduct` with quantity and value fits as well. */
export type ProductLine = Pick<
  DeclarationLine,
  "quantity" | "currencyValue" | "threshold" | "reward" | "coefficient"
>;

/** Quantities and amounts of a product line, or of several together. */
export interface Totals {
  quantity: number;
  /** In euros. */
  financialValue: number;
  /** In the programme's currency. */
  reward: number;
  /** What counts for goals and ranking. */
  result: number;
}

/** Explains the reward of a line. */
export type RewardExplanation =
  /** quantity × reward */
  | { kind: "reached"; quantity: number; reward: number; threshold: number }
  /** The threshold is not reached; `missing` more units are needed. */
  | { kind: "not_reached"; threshold: number; missing: number }
  /** The product has no threshold or no reward. */
  | { kind: "no_reward" };

/**
 * What a product line earns. Reward: quantity × reward from the threshold on, otherwise 0; a threshold or reward of 0 counts
 * as not set, since declarations contain 0 for unset values. Result: coefficient × quantity. Amounts are rounded to the
 * cent, line by line. A missing number is 0.
 */
export function productGain(
  line: ProductLine,
): Totals & { explanation: RewardExplanation } {
  const quantity = line.quantity ?? 0;
  const explanation = explainReward(quantity, line);
  return {
    quantity,
    financialValue: roundToCents(line.currencyValue ?? 0),
    reward:
      explanation.kind === "reached"
        ? roundToCents(quantity * explanation.reward)
        : 0,
    result: roundQuantity((line.coefficient ?? 0) * quantity),
    explanation,
  };
}

function explainReward(quantity: number, line: ProductLine): RewardExplanation {
  const threshold = line.threshold ?? 0;
  const reward = line.reward ?? 0;
  if (threshold === 0 || reward === 0) return { kind: "no_reward" };
  return quantity >= threshold
    ? { kind: "reached", quantity, reward, threshold }
    : {
        kind: "not_reached",
        threshold,
        missing: roundQuantity(threshold - quantity),
      };
}

/** What a declared line earned: the server's figures if it gives them, otherwise those of the rule. */
export function declaredGain(line: DeclarationLine): Totals {
  const { quantity, financialValue, reward, result } = productGain(line);
  return {
    quantity,
    financialValue,
    reward: line.productRewardValue ?? reward,
    result: line.productResultValue ?? result,
  };
}

/** The figures of one product in a result; a missing one is 0. */
export function resultByProductTotals(line: ResultByProduct): Totals {
  return {
    quantity: line.totalQuantity ?? 0,
    financialValue: line.totalFinancialValue ?? 0,
    reward: line.challengeProductRewardValue ?? 0,
    result: line.challengeProductResultValue ?? 0,
  };
}

/** The sums of lines, without the noise of binary fractions. */
export function sumTotals(lines: readonly Totals[]): Totals {
  const sum = (field: keyof Totals) =>
    lines.reduce((total, line) => total + line[field], 0);
  return {
    quantity: roundQuantity(sum("quantity")),
    financialValue: roundToCents(sum("financialValue")),
    reward: roundToCents(sum("reward")),
    result: roundQuantity(sum("result")),
  };
}

/**
 * What a declaration earned: the server's figures if it gives them, otherwise the sum of its lines.
 * @returns undefined unless it is validated (CH-2.6.9)
 */
export function declarationGain(
  declaration: Declaration,
): Pick<Totals, "reward" | "result"> | undefined {
  if (declaration.status !== "validated") return undefined;
  const lines = declaration.challengeProductDeclarations ?? [];
  const { reward, result } = sumTotals(lines.map(declaredGain));
  return {
    reward: declaration.declarationRewardValue ?? reward,
    result: declaration.declarationResultValue ?? result,
  };
}
