import { instant } from "#src/domain/dates.ts";
import type { ChallengeCard } from "#src/schema/types.gen.ts";

/**
 * The challenge that ends first and has not ended; those without an end come last.
 * One that the user refused is not proposed.
 */
export function endingFirst(
  challenges: readonly ChallengeCard[],
  now: number,
): ChallengeCard | undefined {
  const end = (challenge: ChallengeCard) =>
    instant(challenge.endDate) ?? Number.POSITIVE_INFINITY;
  return challenges
    .filter(
      (challenge) =>
        challenge.isParticipating !== false && end(challenge) > now,
    )
    .toSorted((a, b) => (end(a) < end(b) ? -1 : end(a) > end(b) ? 1 : 0))[0];
}
