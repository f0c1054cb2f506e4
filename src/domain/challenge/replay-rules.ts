import { challengeKind } from "#src/domain/documents/kinds/challenge.ts";
import { listReference } from "#src/domain/documents/lists.ts";
import type { ProductConditions } from "#src/domain/settlement.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { ReplayRules } from "./replay.ts";
import { testedChallenge } from "./tested-challenge.ts";

/** What a body of a challenge says of money, as it is once released (BO-14.2). */
export function replayRules(
  body: JsonObject,
  products: ReplayRules["products"],
): ReplayRules {
  const challenge = challengeKind.read(body);
  const { money, isGroup, targets } = testedChallenge(challenge);
  return {
    ...{ money, isGroup, targets },
    products,
    goalsList: listReference(body["customGoals"])?.list ?? "",
    budget: challenge.budget?.points ?? null,
  };
}

/** The hash of a body's list of products; undefined if it has no list. */
export const productsListOf = (body: JsonObject): string | undefined =>
  listReference(body["products"])?.list;

/** A row of a list of products, by its code. */
export function conditionsOf(
  row: JsonObject,
): [code: string, conditions: ProductConditions] {
  const { productCode, threshold, reward, coefficient } = row;
  const number = (value: unknown) => (typeof value === "number" ? value : null);
  return [
    String(productCode),
    {
      threshold: number(threshold),
      reward: number(reward),
      coefficient: number(coefficient),
    },
  ];
}
