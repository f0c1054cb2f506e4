import { useCurrency } from "#src/api/programme.ts";
import { isOwnResult, type ResultUser } from "#src/domain/ranking.ts";
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
