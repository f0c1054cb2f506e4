import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ownResultsQuery } from "#src/api/challenge/challenges.ts";
import {
  rankingPageSize,
  rankingValue,
  resultName,
} from "#src/domain/challenge/ranking.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { PageDataProps } from "#src/engine/contract.ts";
import { formatUnit } from "#src/i18n/amounts.ts";
import { formatDate } from "#src/i18n/dates.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeResult,
  PlainBlock as Config,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { Figure } from "#src/ui/figure/figure.tsx";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { Pages } from "#src/ui/pages/pages.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { StatusTag } from "#src/ui/status-tag/status-tag.tsx";
import styles from "./challenge-own-results.module.css";
import { useProgrammeCurrency } from "./use-challenge.ts";

/** The user's own results in a challenge, nine at a time: value, rank, what they earned, and status (CH-2.4.12). */
export default function ChallengeOwnResults({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const { t } = useTranslation();
  const query = useQuery(ownResultsQuery(entityId(challenge) ?? ""));
  const [page, setPage] = useState(1);
  const start = (page - 1) * rankingPageSize;
  return (
    <Card title={config.title?.trim() || t("challenge.results.title")}>
      <QueryBoundary query={query} minHeight={48} lines={3}>
        {({ items: results, omitted }) =>
          results.length + omitted === 0 ? (
            <p>{t("challenge.results.none")}</p>
          ) : (
            <>
              <ul className={styles["results"]}>
                {results
                  .slice(start, start + rankingPageSize)
                  .map((result, index) => (
                    <Result
                      key={entityId(result) ?? index}
                      challenge={challenge}
                      result={result}
                    />
                  ))}
              </ul>
              <Omitted count={omitted} of="results" />
              <Pages
                label={t("challenge.results.title")}
                page={page}
                pageSize={rankingPageSize}
                total={results.length}
                onChange={setPage}
              />
            </>
          )
        }
      </QueryBoundary>
    </Card>
  );
}

type ResultProps = { challenge: Challenge; result: ChallengeResult };

function Result({ challenge, result }: ResultProps) {
  const { t } = useTranslation();
  const currency = useProgrammeCurrency();
  const value = rankingValue(result, challenge);
  const rank = result.rank ?? undefined;
  const reward = result.challengeRewardValue ?? undefined;
  const date = formatDate(result.createdAt);
  const group = challenge.isGroup === true ? resultName(result) : undefined;
  return (
    <li className={styles["result"]}>
      <div className={styles["figures"]}>
        <Figure
          label={group ?? t("challenge.results.value")}
          {...(value.kind === "unknown"
            ? { value: "–" }
            : {
                value: formatNumber(value.value),
                unit: formatUnit(value.unit, value.value),
              })}
        />
        {reward !== undefined && (
          <Figure
            label={t("challenge.results.reward")}
            value={formatNumber(reward)}
            unit={formatUnit(currency, reward)}
          />
        )}
      </div>
      <p className={styles["facts"]}>
        {result.status && <StatusTag status={result.status} />}
        {rank !== undefined && (
          <span>
            {t("challenge.results.rank", { rank: formatNumber(rank) })}
          </span>
        )}
        {date && <span>{date}</span>}
      </p>
      {value.kind === "unknown" && <p>{t("widgets.ranking.no_value")}</p>}
      {result.status === "refused" && result.comment && <p>{result.comment}</p>}
    </li>
  );
}
