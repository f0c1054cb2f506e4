import type { StoryChallenge } from "#server/seed/story/challenge-types.ts";
import type { StoryPerson } from "#server/seed/story/people.ts";
import { random } from "#server/seed/story/random.ts";
import { moment } from "#server/seed/story/words.ts";
import type {
  StoryCustom,
  StoryDeclaration,
  StoryResult,
  StoryResultByProduct,
} from "./types.ts";

function byProduct(
  declarations: readonly StoryDeclaration[],
): StoryResultByProduct[] {
  const totals = new Map<number, StoryResultByProduct>();
  for (const line of declarations.flatMap(({ lines }) => lines)) {
    const before = totals.get(line.challengeProduct);
    totals.set(line.challengeProduct, {
      challengeProduct: line.challengeProduct,
      totalQuantity: (before?.totalQuantity ?? 0) + line.quantity,
      totalFinancialValue:
        (before?.totalFinancialValue ?? 0) + line.currencyValue,
      challengeProductRewardValue:
        (before?.challengeProductRewardValue ?? 0) + line.productRewardValue,
      challengeProductResultValue:
        (before?.challengeProductResultValue ?? 0) + line.productResultValue,
    });
  }
  return [...totals.values()];
}

/** What this member of a deal aims at. */
function customGoalOf(
  person: StoryPerson,
  { id, goalType, challengeGoals: [goal] }: StoryChallenge,
): number | null {
  if (goalType !== "custom" || !goal) return null;
  return Math.max(1, goal.value + random(`goal ${person.id} ${id}`).int(-5, 4));
}

function customOf(
  { goalType, challengeGoals: [goal] }: StoryChallenge,
  value: number,
): StoryCustom | null {
  if (goalType !== "custom" || !goal) return null;
  return {
    customResultName: goal.name,
    customResultSubject: goal.subject,
    customResultUnit: goal.unit,
    customResultValue: value,
  };
}

function rewardOf(
  challenge: StoryChallenge,
  value: number,
  earned: number,
  customGoal: number | null,
): number {
  if (!challenge.isRewardingGlobal) return Math.min(earned, challenge.maxToWin);
  if (customGoal !== null) {
    const share = value / customGoal;
    if (share >= 1) return challenge.maxToWin;
    return share >= 0.8 ? challenge.maxToWin / 2 : 0;
  }
  return challenge.challengeGoals.reduce(
    (best, goal) => (value >= goal.value ? goal.challengeReward.value : best),
    0,
  );
}

/** What the validated declarations of one person come to; null while there is none. */
export function resultOf(
  person: StoryPerson,
  challenge: StoryChallenge,
  declarations: readonly StoryDeclaration[],
): StoryResult | null {
  const validated = declarations.filter(({ status }) => status === "validated");
  const newest = validated[0];
  if (!newest) return null;
  const customGoal = customGoalOf(person, challenge);
  const value = validated.reduce(
    (total, one) => total + one.declarationResultValue,
    0,
  );
  const earned = validated.reduce(
    (total, one) => total + one.declarationRewardValue,
    0,
  );
  return {
    challenge: challenge.id,
    status: "validated",
    resultValue: value,
    challengeRewardValue: rewardOf(challenge, value, earned, customGoal),
    totalPoints: challenge.type === "List" ? value : null,
    custom: customOf(challenge, value),
    customGoal,
    image: null,
    createdAt: moment(newest.createdAt.inDays),
    byProduct: byProduct(validated),
  };
}
