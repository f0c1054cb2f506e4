import type { ChallengeCard } from "#src/schema/types.gen.ts";
import { challengeStatus } from "./challenge-status.ts";
import { endInstant } from "./dates.ts";
import { participation } from "./participation.ts";
import { challengePhase, signInEnd } from "./phase.ts";

/** A challenge not to be missed, and what is to be done with it. */
export interface NextChallenge {
  challenge: ChallengeCard;
  /** `answer`: a deal to be accepted or declined; `participate`: a challenge that runs. */
  task: "answer" | "participate";
  /** Until when, in milliseconds since 1970; undefined where it has no end. */
  until: number | undefined;
}

/** What is to be done with a challenge now; undefined where nothing is: it is to come, over, declined, or can be answered no more. */
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

/** The challenges that run and have goals, for whoever takes part; the one that ends first is first. */
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
 * The challenge that ends first, or that must be answered first; those without an end come last.
 * @param now milliseconds since 1970, the server's
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
