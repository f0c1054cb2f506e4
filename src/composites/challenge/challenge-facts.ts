import { useQuery } from "@tanstack/react-query";
import { liveRankQuery, participationQuery } from "#src/api/challenges.ts";
import { useCurrency } from "#src/api/programme.ts";
import { participation } from "#src/domain/participation.ts";
import {
  type ChallengeDates,
  type ChallengePhase,
  challengePhase,
  nextPhaseChange,
} from "#src/domain/phase.ts";
import { isOwnResult, type ResultUser } from "#src/domain/ranking.ts";
import { entityId } from "#src/domain/reference.ts";
import { useClock, useRenderAt } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Challenge, ChallengeResult } from "#src/schema/types.gen.ts";

/** What the programme calls its points; “points” where it has no word of its own. */
export function useProgrammeCurrency(): string {
  const { t } = useTranslation();
  return useCurrency() ?? t("welcome.points_unit");
}

/** The user's own results among those that come with a challenge, those of their groups included in a group challenge. */
export const ownResults = (
  { challengeResults, isGroup }: Challenge,
  user: ResultUser | null,
): ChallengeResult[] =>
  (challengeResults ?? []).filter(
    (result) => result !== null && isOwnResult(result, user, isGroup === true),
  ) as ChallengeResult[];

/** The phase of a challenge on the server's time; draws again at the instant at which it changes. */
export function usePhase(
  challenge: ChallengeDates,
): ChallengePhase | undefined {
  const now = useClock().now();
  useRenderAt(nextPhaseChange(challenge, now));
  return challengePhase(challenge, now).phase;
}

/** The phase of a challenge and how the user stands to it; asked for where the challenge does not tell (CH-7.3.8). */
export function useParticipation(challenge: Challenge) {
  const phase = usePhase(challenge);
  const asked = useQuery({
    ...participationQuery(entityId(challenge) ?? ""),
    enabled: challenge.isParticipating === undefined,
  });
  const isParticipating =
    challenge.isParticipating ?? asked.data?.isParticipating ?? null;
  return {
    phase,
    isParticipating,
    ...participation({ ...challenge, isParticipating }, phase),
  };
}

/** The user's rank in a challenge, kept fresh while it runs. */
export const useLiveRank = (challenge: Challenge) =>
  useQuery(
    liveRankQuery(
      entityId(challenge) ?? "",
      usePhase(challenge) === "DURING_CHALLENGE",
    ),
  );
