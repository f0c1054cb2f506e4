/** Why points are not given or taken by hand. */
export type PointsRefusal =
  | "zero"
  /** Below 0, or further below it. */
  | "negativeBalance"
  /** No longer a number that is exact. */
  | "tooGreat";

/**
 * Whether a balance allows a movement by hand: undefined if it does.
 * @example pointsRefusal(-10, 5) // "negativeBalance"
 */
export function pointsRefusal(
  points: number,
  balance: number,
): PointsRefusal | undefined {
  if (points === 0) return "zero";
  const after = balance + points;
  if (points < 0 && after < 0) return "negativeBalance";
  return Number.isSafeInteger(after) ? undefined : "tooGreat";
}
