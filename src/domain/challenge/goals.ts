import { roundQuantity, roundTo } from "#src/domain/values/number.ts";
import type {
  Challenge,
  ChallengeGoal,
  ChallengeResult,
  Unit,
} from "#src/schema/types.gen.ts";
import { firstUnit } from "./unit.ts";

/** Goal types: the same tiers for everyone, individual goals, goals by profile, and no goals, just the result. */
export const goalTypes = ["generic", "custom", "by-profile", "result"] as const;
export type GoalType = (typeof goalTypes)[number];

/** A tier of a challenge and the progress towards it. */
export interface GoalStep {
  name: string | undefined;
  subject: string | undefined;
  unit: Unit | undefined;
  /** The result from which the tier is reached. */
  value: number;
  /** `next` is the first tier not reached yet; those after it are disabled. */
  state: "done" | "next" | "disabled";
  /** Progress from the previous tier (0 for the first) to this one: 0 to 100, one decimal. */
  percent: number;
  /** What is missing to reach it, in `unit`; 0 once reached. */
  missing: number;
  /** In the programme's currency. */
  reward: number | undefined;
}

/** Whether goals differ by entry, so that only percentages are comparable: goal types custom and by-profile. */
export const hasOwnGoals = (goalType: string | null | undefined): boolean =>
  goalType === "custom" || goalType === "by-profile";

/** The tiers of a challenge with a result, or the reason to log if they are unknown. */
export type GoalProgress =
  | {
      steps: GoalStep[];
      /** The result to compare; undefined until there is a result, which counts as 0. */
      result: number | undefined;
      /** The highest tier reached. */
      reached: GoalStep | undefined;
      next: GoalStep | undefined;
      reason?: undefined;
    }
  | { steps: undefined; reason: string };

/** How many tiers count, the lowest first. */
export const maximumSteps = 3;

/** Whether a text is a known goal type. */
export function isGoalType(text: unknown): text is GoalType {
  return goalTypes.some((type) => type === text);
}

/** What to log about an unknown goal type; undefined if it is known or missing. */
export function unknownGoalType(
  goalType: string | null | undefined,
): string | undefined {
  if (goalType === null || goalType === undefined || isGoalType(goalType))
    return undefined;
  return `Unknown goal type: ${goalType}`;
}

/**
 * A value as a percentage of a goal: one decimal, above 100 if it exceeds the goal. Only a reached goal is at 100:
 * 99.97 becomes 99.9.
 */
export function shareOfGoal(value: number, goal: number): number {
  const percent = roundTo((value / goal) * 100, 1);
  if (value >= goal) return goal > 0 ? percent : 100;
  return goal <= 0 || value <= 0 ? 0 : Math.min(99.9, percent);
}

/** Progress towards a goal: its percentage, at most 100 (CH-2.4.16). */
export const percentOfGoal = (value: number, goal: number): number =>
  Math.min(100, shareOfGoal(value, goal));

type Result = Pick<
  ChallengeResult,
  | "resultValue"
  | "customResultValue"
  | "customResultName"
  | "customResultSubject"
  | "customResultUnit"
>;

/** Goals with a value, the lowest first; goals without a value cannot be compared and are omitted. */
function tiers<Goal extends ChallengeGoal>({
  challengeGoals,
}: {
  challengeGoals?: readonly Goal[] | null | undefined;
}) {
  return (challengeGoals ?? [])
    .flatMap((goal) => {
      const value = goal.value ?? undefined;
      return value === undefined ? [] : [{ goal, value }];
    })
    .toSorted((a, b) => a.value - b.value)
    .slice(0, maximumSteps);
}

/** The value of the highest tier; undefined if there are no tiers. */
export function highestGoal(
  challenge: Pick<Challenge, "challengeGoals">,
): number | undefined {
  return tiers(challenge).at(-1)?.value;
}

/** The tiers that results are measured against, or the reason to log if they are unknown. */
function tiersToReach<Goal extends ChallengeGoal>({
  goalType,
  ...challenge
}: {
  goalType?: string | null | undefined;
  challengeGoals?: readonly Goal[] | null | undefined;
}) {
  const goals = goalType === "result" ? [] : tiers(challenge);
  const reason =
    unknownGoalType(goalType) ??
    (!goalType && goals.length > 0 ? "Goals without a goal type" : undefined);
  return { goals, reason };
}

/** The highest tier that a result reaches; otherwise undefined. */
export function reachedGoal<Goal extends ChallengeGoal>(
  challenge: {
    goalType: string | null | undefined;
    challengeGoals: readonly Goal[];
  },
  result: number,
): Goal | undefined {
  const { goals, reason } = tiersToReach(challenge);
  return reason === undefined
    ? goals.findLast(({ value }) => result >= value)?.goal
    : undefined;
}

/**
 * The tiers of a challenge, at most three, the lowest first, and the progress of a result. With custom goals the
 * result's own value, name, subject and unit take precedence. Goal type `result` has no steps; an unknown goal type, or
 * a missing one despite goals, has a reason to log.
 */
export function goalProgress(
  challenge: Pick<Challenge, "goalType" | "goalsUnit" | "challengeGoals">,
  result: Result | null | undefined,
): GoalProgress {
  const { goalType } = challenge;
  const { goals, reason } = tiersToReach(challenge);
  if (reason !== undefined) return { steps: undefined, reason };

  const own = goalType === "custom" ? result : undefined;
  const reachedValue =
    own?.customResultValue ?? result?.resultValue ?? undefined;
  const value = reachedValue ?? 0;
  const next = goals.findIndex((goal) => value < goal.value);
  const steps = goals.map(({ goal, value: goalValue }, index): GoalStep => {
    const before = goals[index - 1]?.value ?? 0;
    const isDone = value >= goalValue;
    return {
      ...labels(goal, own, challenge.goalsUnit),
      value: goalValue,
      state: isDone ? "done" : index === next ? "next" : "disabled",
      percent: isDone ? 100 : percentBetween(before, value, goalValue),
      missing: isDone ? 0 : roundQuantity(goalValue - value),
      reward: goal.challengeReward?.value ?? undefined,
    };
  });
  return {
    steps,
    result: reachedValue,
    reached: steps.findLast(({ state }) => state === "done"),
    next: steps[next],
  };
}

/** Progress from `before` to `goal`, which `value` has not reached. */
function percentBetween(before: number, value: number, goal: number): number {
  return Math.min(99.9, percentOfGoal(value - before, goal - before));
}

function labels(
  goal: ChallengeGoal,
  own: Result | null | undefined,
  goalsUnit: Unit | undefined,
) {
  return {
    name: own?.customResultName || goal.name || undefined,
    subject: own?.customResultSubject || goal.subject || undefined,
    unit: firstUnit(own?.customResultUnit, goal.unit, goalsUnit),
  };
}
