import type { StoredAnswer } from "#server/database/challenge-tables.ts";
import type { EntryStatus } from "#server/database/schema.ts";
import { goalOfResult, rewardByRules } from "#src/domain/settlement.ts";
import { productGain } from "#src/domain/store/reward.ts";
import {
  type Challenge,
  type ChallengeProduct,
  challengeProducts,
} from "./challenges.ts";
import { historyFacts } from "./data.ts";
import { demo, type Person } from "./people.ts";
import { type Random, random } from "./random.ts";

const { accounts, distributors, refusals, remarks } = historyFacts;

/** What history.json defines for `person`; undefined if everything is random. */
export function factsOf(
  person: Person,
): (typeof accounts)["participant"] | undefined {
  if (person.id === demo.participant.id) return accounts.participant;
  return person.id === demo.regional.id ? accounts.regional : undefined;
}

const productsOf = Map.groupBy(
  challengeProducts,
  ({ challenge_id }) => challenge_id,
);

/** A product line of a declaration, with its values on that day. */
function lineOf(
  { product_id, ...product }: ChallengeProduct,
  quantity: number,
  currencyValue: number,
) {
  const { threshold, reward, coefficient } = product;
  const gain = productGain({ ...product, quantity, currencyValue });
  return {
    product_id,
    quantity,
    currency_value: currencyValue,
    reward: reward ?? 0,
    threshold: threshold ?? 0,
    coefficient,
    reward_value: gain.reward,
    result_value: gain.result,
  };
}

const answersTo = ({ questions }: Challenge, rng: Random): StoredAnswer[] =>
  questions.map(({ id, type, choices }) => {
    if (choices)
      return { formInput: id, value: null, choices: [rng.pick(choices)] };
    const value =
      type === "text"
        ? String(rng.int(1000, 95999)).padStart(5, "0")
        : rng.pick(remarks);
    return { formInput: id, value, choices: [] };
  });

const sum = <Key extends string>(
  items: readonly Record<Key, number>[],
  key: Key,
): number => items.reduce((total, item) => total + item[key], 0);

export type Declaration = ReturnType<typeof declare>;

/** One declaration; `quantity` units of one product, or more of up to four in a list. `days` are relative to the seeding. */
function declare(
  challenge: Challenge,
  status: EntryStatus,
  quantity: number,
  days: number,
  rng: Random,
) {
  const isList = challenge.type === "List";
  const lines = rng
    .sample(productsOf.get(challenge.id) ?? [], isList ? rng.int(2, 4) : 1)
    .map((product) => {
      const units = isList ? rng.int(1, 3) + quantity : quantity;
      const amount = challenge.needCurrencyValue ? units * rng.int(60, 480) : 0;
      return lineOf(product, units, amount);
    });
  const { asks } = challenge;
  const isValidated = status === "validated";
  return {
    days,
    status,
    comment: status === "refused" ? rng.pick(refusals) : null,
    distributor: asks.includes("distributor") ? rng.pick(distributors) : null,
    invoiceStart: asks.includes("invoiceDateStart")
      ? days - rng.int(3, 6)
      : null,
    invoiceEnd: asks.includes("invoiceDateEnd") ? days - rng.int(0, 2) : null,
    rewardValue: isValidated ? sum(lines, "reward_value") : 0,
    resultValue: isValidated ? sum(lines, "result_value") : 0,
    lines,
    answers: answersTo(challenge, rng),
  };
}

/** A long-tailed distribution: few people declare much, many declare little. */
const longTail = (rng: Random, mean: number): number =>
  Math.floor(-Math.log(1 - rng.next()) * mean);

/** The declarations of `person` in `challenge`, newest first: from history.json if it defines them, else random. */
export function declarationsOf(
  person: Person,
  challenge: Challenge,
): Declaration[] {
  const facts = factsOf(person)?.declarations.filter(
    (fact) => fact.challenge === challenge.id,
  );
  if (facts && facts.length > 0)
    return facts.map(({ status, quantity, days }) =>
      declare(
        challenge,
        status,
        quantity,
        days,
        random(`demo ${challenge.id} ${-days}`),
      ),
    );
  const rng = random(`declarations ${person.id} ${challenge.id}`);
  const first = challenge.startDate.days;
  const last = Math.min(0, challenge.endDate.days);
  const count = challenge.isDeclarationMultiple
    ? Math.min(longTail(rng, 3.2), 14)
    : Number(rng.chance(0.8));
  return Array.from({ length: count }, () => {
    const days = last - rng.next() * (last - first);
    const chance = rng.next();
    const isRecent = last === 0 && days > -4;
    const status =
      chance < 0.08
        ? "refused"
        : isRecent && chance < 0.7
          ? "waiting"
          : "validated";
    const quantity = 1 + Math.min(longTail(rng, 0.6), 4);
    return declare(challenge, status, quantity, days, rng);
  }).sort((a, b) => b.days - a.days);
}

/** A participant's own goal, if goals are custom. */
function customGoalOf(
  person: Person,
  { id, goalType, challengeGoals: [goal] }: Challenge,
): number | null {
  if (goalType !== "custom" || !goal) return null;
  return Math.max(1, goal.value + random(`goal ${person.id} ${id}`).int(-5, 4));
}

/** A challenge's rules of money. */
const moneyOf = ({ challengeGoals, ...challenge }: Challenge) => ({
  ...challenge,
  goals: challengeGoals.map(({ value, challengeReward, userGroups }) => ({
    ...{ value, challengeReward },
    ...(userGroups && { userGroups }),
  })),
});

/** The goal that the result of a group or one of its members is measured against; null if goals do not differ. */
export const goalOf = (
  challenge: Challenge,
  group: number,
  customGoal: number | null,
): number | null =>
  goalOfResult({ ...moneyOf(challenge), groupIds: [group], customGoal });

/** What the result of a group or one of its members brings. */
export const rewardOf = (
  challenge: Challenge,
  result: number,
  group: number,
  { earned = 0, customGoal = null }: Earned = {},
): number =>
  rewardByRules(
    { reward: earned, result },
    { groupIds: [group], customGoal },
    moneyOf(challenge),
  );

interface Earned {
  /** What the products brought. */
  earned?: number;
  customGoal?: number | null;
}

/** Totals of all lines, by product. */
function byProduct(declarations: readonly Declaration[]) {
  const lines = declarations.flatMap((one) => one.lines);
  return [...Map.groupBy(lines, ({ product_id }) => product_id)].map(
    ([product_id, own]) => ({
      product_id,
      quantity: sum(own, "quantity"),
      financial_value: sum(own, "currency_value"),
      reward_value: sum(own, "reward_value"),
      result_value: sum(own, "result_value"),
    }),
  );
}

/** The result of a person's validated declarations; null without any, and if groups compete. */
export function resultOf(
  person: Person,
  challenge: Challenge,
  declarations: readonly Declaration[],
) {
  const validated = declarations.filter(({ status }) => status === "validated");
  const [newest] = validated;
  if (!newest || challenge.isGroup) return null;
  const customGoal = customGoalOf(person, challenge);
  const value = sum(validated, "resultValue");
  const earned = sum(validated, "rewardValue");
  const [goal] = challenge.challengeGoals;
  return {
    challenge,
    days: newest.days,
    value,
    reward: rewardOf(challenge, value, person.userGroup, {
      earned,
      customGoal,
    }),
    totalPoints: challenge.type === "List" ? value : null,
    custom:
      customGoal === null || !goal
        ? null
        : {
            customResultName: goal.name,
            customResultSubject: goal.subject,
            customResultUnit: goal.unit,
            customResultValue: value,
          },
    customGoal,
    goal: goalOf(challenge, person.userGroup, customGoal),
    byProduct: byProduct(validated),
  };
}
