import { challengeKind } from "#src/domain/documents/kinds/challenge.ts";
import { listReference } from "#src/domain/documents/lists.ts";
import type { ProductConditions } from "#src/domain/settlement.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { StoredGoal } from "./entrant-goals.ts";
import type { ReplayRules } from "./replay.ts";

/** The columns of `challenges` that settling depends on. */
interface MoneyRow {
  type: string;
  is_group: boolean;
  is_rewarding_global: boolean;
  settings: { goalType: string | null; maxToWin: number | null };
  texts: Readonly<Record<string, { challengeGoals?: StoredGoal[] }>>;
}

/** What a body of a challenge says of money, as it is once released (BO-14.2). */
export function replayRules(
  body: JsonObject,
  products: ReplayRules["products"],
): ReplayRules {
  const { challenges, challenge_targets } = challengeKind.project(body, 0);
  const row = challenges?.rows[0] as unknown as MoneyRow;
  const { challengeGoals, budget } = challengeKind.read(body);
  // Money is the same in every language.
  const [texts] = Object.values(row.texts);
  return {
    money: {
      type: row.type,
      isRewardingGlobal: row.is_rewarding_global,
      ...row.settings,
      goals: (texts?.challengeGoals ?? []).map((goal, index) => {
        const key = challengeGoals?.[index]?.key;
        return key === undefined ? goal : { ...goal, key };
      }),
    },
    isGroup: row.is_group,
    targets: (challenge_targets?.rows ?? []).map((target) =>
      Number(target["group_id"]),
    ),
    products,
    goalsList: listReference(body["customGoals"])?.list ?? "",
    budget: budget?.points ?? null,
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
