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

/** Whether a correction needs a second person (BO-5.5). */
export const needsSecondPerson = (points: number, limit: number): boolean =>
  Math.abs(points) > limit;
