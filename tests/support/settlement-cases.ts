import type { Random } from "#server/seed/random.ts";
import { random } from "#server/seed/random.ts";

/** Ids of what all cases share, above those of the demo. */
export const products = [900_001, 900_002, 900_003, 900_004];
export const groups = [910_001, 910_002, 910_003, 910_004];
/** Who takes part in a case: people by their positions. */
export const PEOPLE = 2;

interface Line {
  product: number;
  quantity: number;
  currencyValue?: number;
}

/** What happens in a case, one after the other; entries are counted from 0. */
export type SettlementStep =
  | { action: "declare"; person: number; lines: Line[] }
  | { action: "enter"; person: number | null; votes: number }
  | { action: "vote"; entry: number; voter: number; isVoted: boolean }
  | {
      action: "validate" | "refuse" | "withdraw" | "reinstate";
      entry: number;
    }
  | { action: "change"; rules: SettlementRules };

/** What a challenge says of money. */
export interface SettlementRules {
  isGlobal: boolean;
  settings: Record<string, unknown>;
  goals: unknown[];
  lines: {
    product: number;
    threshold: number | null;
    reward: number | null;
    coefficient: number | null;
  }[];
}

/** A challenge, who takes part in it, and what happens. */
export interface SettlementCase {
  type: "Classic" | "Deal" | "List" | "Photo";
  isGroup: boolean;
  targets: number[];
  /** The groups of each person. */
  groupsOf: number[][];
  rules: SettlementRules;
  /** A result that the first person, or their first group, has before. */
  former:
    | { reward: number | null; custom: boolean; customGoal: number | null }
    | undefined;
  steps: SettlementStep[];
}

const amounts = [0, 0.005, 0.5, 1, 1.005, 2.5, 3.333, 7, 12.345, 40, 99.99];

const amount = (rng: Random) =>
  rng.chance(0.6) ? rng.pick(amounts) : rng.int(1, 4_000) / 100;

const maybe = <Value>(
  rng: Random,
  probability: number,
  value: () => Value,
): Value | null => (rng.chance(probability) ? value() : null);

function rulesOf(rng: Random, unit: number): SettlementRules {
  const goalType = rng.pick([
    ...(["generic", "generic", "generic", "custom", "custom"] as const),
    ...(["by-profile", "by-profile", "by-profile"] as const),
    ...(["result", "other", null] as const),
  ]);
  const maxToWin = rng.pick(["absent", null, 0, 10, 12.5, 150.005, 1_000]);
  return {
    isGlobal: rng.chance(0.6),
    settings: {
      ...(goalType !== null && { goalType }),
      ...(maxToWin !== "absent" && { maxToWin }),
      ...{ resultEntryEnabled: true, isDeclarationMultiple: true },
      ...(rng.chance(0.4) && { needCurrencyValue: true }),
    },
    goals: Array.from({ length: rng.int(0, 9) % 5 }, (_, index) => ({
      name: `Tier ${index}`,
      value: maybe(rng, 0.95, () => amount(rng) * unit),
      ...(rng.chance(0.9) && {
        challengeReward: {
          value: maybe(rng, 0.95, () => (index + 1) * amount(rng) * 10),
        },
      }),
      ...(rng.chance(goalType === "by-profile" ? 0.7 : 0.1) && {
        userGroups: rng.sample(groups, 2),
      }),
    })),
    lines: rng.sample(products, rng.int(1, 4)).map((product) => ({
      product,
      threshold: maybe(rng, 0.9, () => rng.pick([0, 1, 1, 2, 2.5, 10])),
      reward: maybe(rng, 0.9, () => amount(rng)),
      coefficient: maybe(rng, 0.9, () =>
        rng.pick([0, 0.1, 1, 1.5, 2, 3.3, 10]),
      ),
    })),
  };
}

const quantityOf = (rng: Random): number =>
  rng.chance(0.03)
    ? rng.int(1, 1_000_000_000)
    : rng.chance(0.3)
      ? rng.int(1, 5_000) / 1_000
      : rng.int(1, 12);

function declareStep(rng: Random, rules: SettlementRules): SettlementStep {
  const isAsked = rules.settings["needCurrencyValue"] === true;
  return {
    action: "declare",
    person: rng.int(0, PEOPLE - 1),
    lines: rng.sample(rules.lines, rng.int(1, 3)).map(({ product }) => ({
      product,
      quantity: quantityOf(rng),
      ...(isAsked && { currencyValue: rng.int(1, 100_000) / 1_000 }),
    })),
  };
}

const decisions = {
  waiting: ["validate", "validate", "validate", "refuse"],
  validated: ["withdraw"],
  refused: ["reinstate"],
} as const;
const after = {
  validate: "validated",
  reinstate: "validated",
  refuse: "refused",
  withdraw: "refused",
} as const;

/** A sequence of entries and decisions on them, with changes of the rules between. */
function stepsOf(
  rng: Random,
  isPhoto: boolean,
  rules: SettlementRules,
  next: () => SettlementRules,
  isGroup: boolean,
): SettlementStep[] {
  const steps: SettlementStep[] = [];
  const statuses: (keyof typeof decisions)[] = [];
  let present = rules;
  for (let count = rng.int(3, 8); count > 0; count -= 1) {
    const entry = rng.int(0, statuses.length - 1);
    const status = statuses[entry];
    if (status === undefined || rng.chance(isPhoto ? 0 : 0.3)) {
      steps.push(
        isPhoto
          ? {
              action: "enter",
              person: isGroup ? null : 0,
              votes: rng.int(0, 4),
            }
          : declareStep(rng, present),
      );
      statuses.push("waiting");
    } else if (isPhoto && status === "validated" && rng.chance(0.5))
      steps.push({
        ...{ action: "vote", entry },
        ...{ voter: rng.int(0, 5), isVoted: rng.chance(0.7) },
      });
    else if (!isPhoto && rng.chance(0.15)) {
      present = next();
      steps.push({ action: "change", rules: present });
    } else {
      const action = rng.pick(decisions[status]);
      steps.push({ action, entry });
      statuses[entry] = after[action];
    }
  }
  return steps;
}

function caseOf(seed: string): SettlementCase {
  const rng = random(seed);
  const type = rng.pick([
    ...(["Classic", "Classic", "List", "List", "Deal", "Photo"] as const),
  ]);
  const isGroup = rng.chance(0.3);
  const groupsOf = Array.from({ length: PEOPLE }, () =>
    rng.sample(groups, rng.int(isGroup ? 1 : 0, 3)).sort(),
  );
  const unit = rng.pick([1, 1, 3, 10]);
  const rules = rulesOf(rng, unit);
  const custom = rules.settings["goalType"] === "custom";
  return {
    ...{ type, isGroup, groupsOf, rules },
    targets: rng.chance(0.5) ? rng.sample(groups, rng.int(1, 3)) : [],
    former:
      type !== "Photo" && rng.chance(custom ? 0.8 : 0.25)
        ? {
            reward: maybe(rng, 0.7, () => amount(rng)),
            custom: custom && rng.chance(0.7),
            customGoal: maybe(rng, custom ? 0.8 : 0.1, () => amount(rng)),
          }
        : undefined,
    steps: stepsOf(
      rng,
      type === "Photo",
      rules,
      () => rulesOf(rng, unit),
      isGroup,
    ),
  };
}

/** So many cases, the same at every call. */
export const settlementCases = (count: number): SettlementCase[] =>
  Array.from({ length: count }, (_, index) => caseOf(`settlement ${index}`));
