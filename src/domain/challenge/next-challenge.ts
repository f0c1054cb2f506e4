import { endInstant } from "#src/domain/values/dates.ts";
import type { ChallengeCard } from "#src/schema/types.gen.ts";
import { challengeStatus } from "./challenge-status.ts";
import { participation } from "./participation.ts";
import { challengePhase, signInEnd } from "./phase.ts";

/** A challenge to highlight, and what the user can do about it. */
export interface NextChallenge {
  challenge: ChallengeCard;
  /** `answer`: a deal to accept or decline; `participate`: a running challenge. */
  task: "answer" | "participate";
  /** The deadline, if any, in milliseconds since 1970. */
  until: number | undefined;
}

/** What the user can do about a challenge now; undefined if nothing: not started, over, declined, or closed for replies. */
function nextTask(
  challenge: ChallengeCard,
  now: number,
  timeZone: string,
): NextChallenge | undefined {
  const { phase } = challengePhase(challenge, now, timeZone);
  const { canAnswer, isShut } = participation(challenge, phase);
  if (canAnswer)
    return { challenge, task: "answer", until: signInEnd(challenge, timeZone) };
  const isRunning = challengeStatus(challenge, now, timeZone) === "running";
  if (!isRunning || isShut || challenge.isParticipating === false)
    return undefined;
  const until = endInstant(challenge.endDate, timeZone);
  return { challenge, task: "participate", until };
}

/** The running challenges with goals, for users who take part; the one that ends first comes first. */
export const challengesWithGoals = (
  challenges: readonly ChallengeCard[],
  now: number,
  timeZone: string,
): ChallengeCard[] => {
  const end = ({ endDate }: ChallengeCard) =>
    endInstant(endDate, timeZone) ?? Number.MAX_VALUE;
  return challenges
    .filter(
      (challenge) =>
        (challenge.type === "Classic" || challenge.type === "Deal") &&
        nextTask(challenge, now, timeZone)?.task === "participate",
    )
    .toSorted((a, b) => end(a) - end(b));
};

/**
 * The challenge that ends first, or must be accepted or declined first; those without an end come last.
 * @param now the server's time, in milliseconds since 1970
 * @param timeZone the programme's
 */
export function nextChallenge(
  challenges: readonly ChallengeCard[],
  now: number,
  timeZone: string,
): NextChallenge | undefined {
  const end = ({ until }: NextChallenge) => until ?? Number.POSITIVE_INFINITY;
  return challenges
    .flatMap((challenge) => nextTask(challenge, now, timeZone) ?? [])
    .toSorted((a, b) => (end(a) < end(b) ? -1 : end(a) > end(b) ? 1 : 0))[0];
}
