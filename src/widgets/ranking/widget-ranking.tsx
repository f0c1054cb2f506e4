import { useQuery } from "@tanstack/react-query";
import { useUser } from "#src/api/access/user.ts";
import {
  challengeQuery,
  myRankQuery,
  rankingQuery,
} from "#src/api/challenge/challenges.ts";
import { challengeAddress } from "#src/domain/challenge/challenge-address.ts";
import { challengePhase, hasEnded } from "#src/domain/challenge/phase.ts";
import { rankingEntries } from "#src/domain/challenge/ranking.ts";
import { canDeclare } from "#src/domain/declaration/declaration.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { useNow, type WidgetProps } from "#src/engine/contract.ts";
import { timeZone } from "#src/i18n/date-format.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeResult,
  WidgetRanking as Config,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { ButtonLink } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { Podium } from "#src/ui/ranking/podium.tsx";
import { RankingEntryRow } from "#src/ui/ranking/ranking-entry.tsx";
import styles from "./widget-ranking.module.css";

/** The top of a challenge's ranking, with the user's own rank always visible. */
export default function WidgetRanking({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const challenge = entityId(config.challenge);
  return (
    <Card
      tall
      title={config.title || t("widgets.ranking.title")}
      {...(challenge !== undefined && {
        footer: <MyPlace challenge={challenge} />,
        action: (
          <ButtonLink href={challengeAddress(challenge)}>
            {t("widgets.ranking.see_all")}
          </ButtonLink>
        ),
      })}
    >
      {challenge === undefined ? (
        <EmptyFrame minHeight={400} text={t("widgets.ranking.none")} />
      ) : (
        <Ranking challenge={challenge} />
      )}
    </Card>
  );
}

const minute = 60_000;

/** The user's own rank, if results are visible, even if it is among the top ones; a dash while it is unknown. */
function MyPlace({ challenge }: { challenge: string }) {
  const { t } = useTranslation();
  const rules = useQuery(challengeQuery(challenge)).data;
  const own = useQuery(myRankQuery(challenge)).data;
  const now = useNow(minute);
  if (rules !== undefined && rules.areResultsVisible !== true) return null;
  const data = rules && own;
  const isInvited =
    rules !== undefined &&
    canDeclare(rules, challengePhase(rules, now, timeZone()).phase);
  const rank = data?.rank ?? undefined;
  const total = data?.total ?? undefined;
  return (
    <p className={styles["place"]}>
      {data !== undefined && rank === undefined ? (
        t(isInvited ? "widgets.ranking.no_place" : "challenge.my_place.none")
      ) : (
        <>
          <span>{t("widgets.ranking.my_place")}</span>
          <span>
            <strong className={styles["rank"]}>
              {rank === undefined ? "–" : formatNumber(rank)}
            </strong>
            {total !== undefined && ` / ${formatNumber(total)}`}
          </span>
        </>
      )}
    </p>
  );
}

const height = 340;
/** Three on the podium and five below it; a narrow card hides the last three. */
const shown = 8;

function Ranking({ challenge }: { challenge: string }) {
  const rules = useQuery(challengeQuery(challenge));
  const ranking = useQuery(rankingQuery(challenge, shown));
  return (
    <QueryBoundary query={rules} minHeight={height} lines={7}>
      {(found) => (
        <QueryBoundary query={ranking} minHeight={height} lines={7}>
          {({ items, omitted }) => (
            <Places challenge={found} results={items} omitted={omitted} />
          )}
        </QueryBoundary>
      )}
    </QueryBoundary>
  );
}

type PlacesProps = {
  challenge: Challenge;
  results: ChallengeResult[];
  omitted: number;
};

function Places({ challenge, results, omitted }: PlacesProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { phase } = challengePhase(challenge, useNow(minute), timeZone());
  if (challenge.areResultsVisible !== true)
    return <EmptyFrame minHeight={height} text={t("widgets.ranking.hidden")} />;
  if (results.length + omitted === 0)
    return (
      <EmptyFrame
        minHeight={height}
        text={t(
          hasEnded(phase) ? "challenge.results.none" : "widgets.ranking.empty",
        )}
      />
    );

  const entries = rankingEntries(results, challenge, user).slice(0, shown);
  const rest = entries.slice(3);
  const isGroup = challenge.isGroup === true;
  return (
    <div className={styles["places"]}>
      <Podium entries={entries.slice(0, 3)} isGroup={isGroup} />
      {rest.length > 0 && (
        <ol className={styles["rows"]} start={4}>
          {rest.map((entry) => (
            <RankingEntryRow key={entry.id} entry={entry} isGroup={isGroup} />
          ))}
        </ol>
      )}
      <Omitted count={omitted} of="results" />
    </div>
  );
}
