import type { GoalStep } from "#src/domain/challenge/goals.ts";

/** What a badge can be won for, apart from a person who awards it: `hand`. */
export const badgeRuleTypes = [
  "declarations",
  "points",
  "tier",
  "rank",
] as const;

type BadgeRuleType = (typeof badgeRuleTypes)[number];

/** A rule by which the server awards a badge (BO-7.4). */
export interface BadgeRule {
  type: BadgeRuleType;
  /** The challenge that counts; null for any, and for all points together. */
  challenge: number | null;
  /** Validated declarations, points, the number of the tier, or the lowest rank. */
  count: number;
}

/** What a participant has achieved. */
export interface BadgeFacts {
  /** Validated declarations, by challenge. */
  declarations: ReadonlyMap<number, number>;
  /** Points won less those taken back, by challenge; by null those of no challenge. What orders cost does not count. */
  points: ReadonlyMap<number | null, number>;
  /** The tiers that each of their results, and those of their groups, is measured against. */
  tiers: readonly { challenge: number; steps: readonly GoalStep[] }[];
}

/** A participant’s progress towards a badge. */
export interface BadgeStanding {
  value: number;
  goal: number;
  /** 0 to 1. */
  share: number;
  isFulfilled: boolean;
}

/** The rule as it is stored; undefined if the badge is awarded by hand, or the rule is unknown. */
export function readBadgeRule(stored: unknown): BadgeRule | undefined {
  if (typeof stored !== "object" || stored === null) return undefined;
  const { type, challenge, count } = stored as Record<string, unknown>;
  if (!badgeRuleTypes.some((one) => one === type)) return undefined;
  if (!Number.isSafeInteger(count) || Number(count) < 1) return undefined;
  return {
    type: type as BadgeRuleType,
    challenge: typeof challenge === "number" ? challenge : null,
    count: Number(count),
  };
}

const sum = (values: Iterable<number>): number =>
  [...values].reduce((total, value) => total + value, 0);

/** What counts for a rule, of all challenges or one. */
const counted = (
  values: ReadonlyMap<number | null, number>,
  { challenge }: BadgeRule,
): number =>
  challenge === null ? sum(values.values()) : (values.get(challenge) ?? 0);

/** The tiers reached, and how far the next one is as a share of 1. */
function reachedTiers(steps: readonly GoalStep[]): number {
  const done = steps.filter(({ state }) => state === "done").length;
  const next = steps.find(({ state }) => state === "next");
  return done + (next?.percent ?? 0) / 100;
}

const measures: Readonly<
  Record<BadgeRuleType, (rule: BadgeRule, facts: BadgeFacts) => number>
> = {
  declarations: (rule, facts) => counted(facts.declarations, rule),
  points: (rule, facts) => counted(facts.points, rule),
  tier: ({ challenge }, { tiers }) =>
    Math.max(
      0,
      ...tiers
        .filter((one) => challenge === null || one.challenge === challenge)
        .map(({ steps }) => reachedTiers(steps)),
    ),
  // Only the whole ranking says it, once the challenge has ended.
  rank: () => 0,
};

/** Whether a participant has fulfilled a badge's rule, and how far they have come. */
export function badgeStanding(
  rule: BadgeRule,
  facts: BadgeFacts,
): BadgeStanding {
  const { count: goal } = rule;
  const reached = Math.max(0, measures[rule.type](rule, facts));
  const isFulfilled = rule.type !== "rank" && reached >= goal;
  return {
    value: Math.min(goal, Math.floor(reached)),
    goal,
    share: isFulfilled ? 1 : rule.type === "rank" ? 0 : reached / goal,
    isFulfilled,
  };
}
