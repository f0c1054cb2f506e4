import { useQuery } from "@tanstack/react-query";
import { useUser } from "#src/api/access/user.ts";
import {
  liveRankQuery,
  ownResultsQuery,
  participationQuery,
} from "#src/api/challenge/challenges.ts";
import { useCurrency } from "#src/api/programme/use-programme.ts";
import {
  type GoalProgress,
  goalProgress,
} from "#src/domain/challenge/goals.ts";
import { participation } from "#src/domain/challenge/participation.ts";
import {
  type ChallengeDates,
  type ChallengePhase,
  challengePhase,
  hasEnded,
  nextPhaseChange,
} from "#src/domain/challenge/phase.ts";
import { ownResults, ranked } from "#src/domain/challenge/ranking.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { useClock, useRenderAt } from "#src/engine/contract.ts";
import { formatAmount, pointsUnit } from "#src/i18n/amounts.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeResult,
  Unit,
} from "#src/schema/types.gen.ts";

/** The programme's name for its points; defaults to “points”. */
export const useProgrammeCurrency = (): Unit => useCurrency() ?? pointsUnit();

/** The phase of a challenge by the server's time; re-renders at the instant at which it changes. */
export function usePhase(
  challenge: ChallengeDates,
): ChallengePhase | undefined {
  const now = useClock().now();
  useRenderAt(nextPhaseChange(challenge, now, timeZone()));
  return challengePhase(challenge, now, timeZone()).phase;
}

/** The phase of a challenge and the user's participation, which is fetched if the challenge omits it (CH-7.3.8). */
export function useParticipation(challenge: Challenge) {
  const phase = usePhase(challenge);
  const asked = useQuery({
    ...participationQuery(entityId(challenge) ?? ""),
    enabled: challenge.isParticipating === undefined,
  });
  const isParticipating =
    challenge.isParticipating === undefined
      ? asked.data && (asked.data.isParticipating ?? null)
      : challenge.isParticipating;
  const answered: Challenge =
    isParticipating === undefined
      ? challenge
      : { ...challenge, isParticipating };
  return { phase, answered, ...participation(answered, phase) };
}

/** The user's own results: those in `challengeResults`, otherwise fetched once the challenge has started. */
export function useOwnResults(challenge: Challenge): ChallengeResult[] {
  const user = useUser();
  const phase = usePhase(challenge);
  const known = ownResults(challenge, user);
  const canHaveSome = phase === "DURING_CHALLENGE" || hasEnded(phase);
  const requested = useQuery({
    ...ownResultsQuery(entityId(challenge) ?? ""),
    enabled: known.length === 0 && canHaveSome,
  });
  return known.length > 0 ? known : (requested.data?.items ?? []);
}

/** The user's rank in a challenge, refetched while it is running. */
export const useLiveRank = (challenge: Challenge) =>
  useQuery(
    liveRankQuery(
      entityId(challenge) ?? "",
      usePhase(challenge) === "DURING_CHALLENGE",
    ),
  );

/** The goals of a challenge, and the progress of the user's best result. */
export function useGoals(challenge: Challenge): GoalProgress {
  const best = ranked(useOwnResults(challenge))[0]?.result;
  return goalProgress(challenge, best);
}

/**
 * A sentence about the goals: the distance to the next one and its reward, or the goal reached. Undefined if there are no
 * goals, or if the user cannot reach them.
 */
export function useGoalsSentence(challenge: Challenge): string | undefined {
  const { t } = useTranslation();
  const currency = useProgrammeCurrency();
  const phase = usePhase(challenge);
  const goals = useGoals(challenge);
  const { isShut } = participation(challenge, phase);
  if (isShut || goals.steps === undefined || goals.steps.length === 0)
    return undefined;
  const { next, reached } = goals;
  if (hasEnded(phase) || next === undefined) {
    if (reached === undefined) return t("challenge.goals.none_reached");
    if (reached.name === undefined) return t("challenge.goals.reached");
    return t("challenge.goals.reached_named", { name: reached.name });
  }
  const amount = formatAmount(next.missing, next.unit);
  if (next.reward === undefined)
    return t("challenge.goals.missing", { amount });
  return t("challenge.goals.missing_for", {
    amount,
    reward: formatAmount(next.reward, currency),
  });
}
