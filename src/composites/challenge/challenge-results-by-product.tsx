import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ownResultsQuery } from "#src/api/challenge/challenges.ts";
import {
  resultByProductTotals,
  sumTotals,
  type Totals,
} from "#src/domain/store/reward.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { PageDataProps } from "#src/engine/contract.ts";
import { formatAmount } from "#src/i18n/amounts.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import { omittedFrom } from "#src/schema/read.ts";
import type {
  Challenge,
  ChallengeResultsByProduct as Config,
  ResultByProduct,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { Pages } from "#src/ui/pages/pages.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { alignFacts, ProductLine, productLines } from "./product-line.tsx";
import { useProgrammeCurrency } from "./use-challenge.ts";

const pageSize = 9;

/** The user's results in a challenge by product, with their sum (CH-2.4.12). */
export default function ChallengeResultsByProduct({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const { t } = useTranslation();
  const query = useQuery(ownResultsQuery(entityId(challenge) ?? ""));
  return (
    <Card title={config.title?.trim() || t("challenge.by_product.title")}>
      <QueryBoundary query={query} minHeight={48} lines={3}>
        {({ items }) => (
          <Lines
            challenge={challenge}
            lines={items.flatMap(
              ({ challengeResultsByProduct }) =>
                challengeResultsByProduct ?? [],
            )}
            omitted={items.reduce(
              (sum, result) =>
                sum + omittedFrom(result, "challengeResultsByProduct"),
              0,
            )}
            hasTotal={config.showTotal !== false}
          />
        )}
      </QueryBoundary>
    </Card>
  );
}

type LinesProps = {
  challenge: Challenge;
  lines: ResultByProduct[];
  omitted: number;
  hasTotal: boolean;
};

function Lines({ challenge, lines, omitted, hasTotal }: LinesProps) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const factsOf = useFactsOf(challenge);
  if (lines.length + omitted === 0)
    return <p>{t("challenge.by_product.none")}</p>;
  const start = (page - 1) * pageSize;
  const total = sumTotals(lines.map(resultByProductTotals));
  const facts = alignFacts(
    lines.map((line) => factsOf(resultByProductTotals(line))),
  );
  return (
    <>
      <ul className={productLines}>
        {lines.slice(start, start + pageSize).map((line, index) => (
          <ProductLine
            key={entityId(line.id) ?? entityId(line.challengeProduct) ?? index}
            product={line.challengeProduct}
            facts={facts[start + index] ?? []}
          />
        ))}
      </ul>
      <Omitted count={omitted} of="lines" />
      <Pages
        label={t("challenge.by_product.title")}
        {...{ page, pageSize, total: lines.length }}
        onChange={setPage}
      />
      {hasTotal && lines.length > 1 && (
        <p>
          <strong>{t("challenge.by_product.total")}</strong>{" "}
          {factsOf(total)
            .flatMap(({ label, value }) =>
              value === undefined ? [] : `${label} ${value}`,
            )
            .join(" · ")}
        </p>
      )}
    </>
  );
}

/** The figures of a line as text: the value in euros if one is declared, the reward if there is one. */
function useFactsOf(challenge: Challenge) {
  const { t } = useTranslation();
  const currency = useProgrammeCurrency();
  return ({ quantity, financialValue, reward, result }: Totals) => [
    { label: t("challenge.product.quantity"), value: formatNumber(quantity) },
    {
      label: t("challenge.product.value"),
      value:
        challenge.needCurrencyValue || financialValue > 0
          ? formatAmount(financialValue, "€")
          : undefined,
    },
    {
      label: t("challenge.product.result"),
      value:
        result > 0 ? formatAmount(result, challenge.resultUnit) : undefined,
    },
    {
      label: t("challenge.product.reward"),
      value: reward > 0 ? formatAmount(reward, currency) : undefined,
    },
  ];
}
