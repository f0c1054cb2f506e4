import { useQuery } from "@tanstack/react-query";
import { challengeQuery, rankingQuery } from "#src/api/challenges.ts";
import { useUser } from "#src/api/user.ts";
import { isOwnResult, ranked } from "#src/domain/ranking.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Challenge, ChallengeResult } from "#src/schema/types.gen.ts";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { placeOf } from "./place.ts";
import { Podium } from "./podium.tsx";
import styles from "./ranking.module.css";
import { RankingRow } from "./ranking-row.tsx";

const height = 340;
/** Three on the podium and five below; a narrow card hides the last three. */
const shown = 8;

export function Ranking({ challenge }: { challenge: string }) {
  const rules = useQuery(challengeQuery(challenge));
  const ranking = useQuery(rankingQuery(challenge, shown));
  return (
    <QueryBoundary query={rules} minHeight={height} lines={7}>
      {(found) => (
        <QueryBoundary query={ranking} minHeight={height} lines={7}>
          {({ results }) => <Places challenge={found} results={results} />}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}

type PlacesProps = { challenge: Challenge; results: ChallengeResult[] };

function Places({ challenge, results }: PlacesProps) {
  const { t } = useTranslation();
  const user = useUser();
  if (challenge.areResultsVisible === false)
    return <EmptyFrame minHeight={height} text={t("widgets.ranking.hidden")} />;
  if (results.length === 0)
    return <EmptyFrame minHeight={height} text={t("widgets.ranking.empty")} />;

  const places = ranked(results)
    .slice(0, shown)
    .map(({ result, rank }) =>
      placeOf(result, rank, challenge, {
        own: isOwnResult(result, user, challenge.isGroup === true),
        anonymous: t(
          challenge.isGroup
            ? "widgets.ranking.group"
            : "widgets.ranking.participant",
        ),
        unknown: t("widgets.ranking.no_value"),
      }),
    );
  const rest = places.slice(3);
  return (
    <div className={styles["places"]}>
      <Podium places={places.slice(0, 3)} />
      {rest.length > 0 && (
        <ol className={styles["rows"]} start={4}>
          {rest.map((place) => (
            <RankingRow key={place.key} place={place} />
          ))}
        </ol>
      )}
    </div>
  );
}
