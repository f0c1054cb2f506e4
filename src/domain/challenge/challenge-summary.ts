import { knownQuestions } from "#src/domain/declaration/declaration.ts";
import { storedTimeZone } from "#src/domain/programme/time-zone.ts";
import type { ChallengeCard } from "#src/schema/types.gen.ts";
import { type ChallengeDates, challengePhase } from "./phase.ts";

/** A challenge as it is stored: all that has no column is in `settings` and, in one language, in `texts`. */
export interface StoredChallenge {
  id: number;
  type: ChallengeCard["type"];
  dates: ChallengeDates;
  settings: Readonly<Record<string, unknown>>;
  texts: Readonly<Record<string, unknown>>;
  /** The user's answer to a deal; otherwise null. */
  isParticipating: boolean | null;
}

/**
 * A challenge of `/v2` without what depends on the user's groups.
 * @param now in milliseconds since 1970
 */
export function challengeSummary(
  { id, type, dates, settings, texts, isParticipating }: StoredChallenge,
  now: number,
): ChallengeCard & { id: number } {
  const { challengeGoals: _, ...fields } = texts;
  const questions = texts["predefinedQuestions"];
  return {
    ...settings,
    ...fields,
    ...(questions != null && {
      predefinedQuestions: knownQuestions(questions),
    }),
    "@id": `/v2/challenges/${id}`,
    "@type": "Challenge",
    ...{ id, type, ...dates, isParticipating },
    isActionOnGoing:
      challengePhase(dates, now, storedTimeZone).phase === "DURING_CHALLENGE",
  };
}
