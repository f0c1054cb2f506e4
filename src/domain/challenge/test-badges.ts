import {
  type BadgeRule,
  type BadgeStanding,
  badgeStanding,
} from "#src/domain/programme/badge-rules.ts";
import { hasEnded } from "./phase.ts";
import type { TestOutcome } from "./test-run.ts";

/**
 * How far a made-up person, without other results, comes towards a badge of the challenge.
 * @param rule as if its challenge were this one
 */
export function testBadge(
  { type, count }: Pick<BadgeRule, "type" | "count">,
  { isCounted, points, goals, rank, phase }: TestOutcome,
): BadgeStanding {
  const challenge = 0;
  const standing = badgeStanding(
    { type, count, challenge },
    {
      declarations: new Map([[challenge, isCounted ? 1 : 0]]),
      points: new Map([[challenge, points]]),
      tiers: [{ challenge, steps: goals }],
    },
  );
  // A rank is final once the challenge has ended.
  return type === "rank" &&
    hasEnded(phase) &&
    rank !== undefined &&
    rank <= count
    ? { ...standing, value: count, share: 1, isFulfilled: true }
    : standing;
}
