/**
 * What an entrant keeps of a credited reward when a validated declaration is refused after all: it falls by what the
 * declaration brought under the rules of today. What was credited under earlier rules stays.
 * @param before the reward by the rules with the declaration
 * @param after the same without it
 */
export const correctedReward = (
  credited: number,
  before: number,
  after: number,
): number => Math.max(0, credited - Math.max(0, before - after));

/** The points that a user got in a challenge. */
export interface CreditedPoints {
  userId: number;
  points: number;
}

/**
 * Distributes the points to take back: each user gives at most what they got, in this order. The first one gives the rest.
 * @param credited the sender of the declaration first, then the others of a group
 */
export function takeBack(
  points: number,
  credited: readonly CreditedPoints[],
): CreditedPoints[] {
  let left = points;
  const shares = credited.map(({ userId, points: got }) => {
    const share = Math.min(Math.max(0, got), left);
    left -= share;
    return { userId, points: share };
  });
  return shares
    .map(({ userId, points: share }, index) => ({
      userId,
      points: index === 0 ? share + left : share,
    }))
    .filter((share) => share.points > 0);
}

/** The option with the sum, in points, above which a change by hand needs a second person. */
export const CORRECTION_LIMIT = "moderation_correction_limit";

const DEFAULT_LIMIT = 1_000;

/** What one person changes by hand, and what is changed for one participant, is added up over so many hours. */
export const LIMIT_HOURS = 24;

/** Whether a value is a limit: a finite number of points. */
export const isCorrectionLimit = (value: unknown): value is number =>
  typeof value === "number" && Number.isFinite(value) && value >= 0;

/** The limit that a value of the option sets; that of a programme without the option, if it is no limit. */
export const correctionLimitOf = (value: unknown): number =>
  isCorrectionLimit(value) ? value : DEFAULT_LIMIT;

/** Whether a change of points by hand needs a second person (BO-5.5). */
export const needsSecondPerson = (points: number, limit: number): boolean =>
  Math.abs(points) > limit;
