import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { declarationsQuery } from "#src/api/challenge/declarations.ts";
import {
  type DeclarationLine,
  declaredGain,
} from "#src/domain/store/reward.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { PageDataProps } from "#src/engine/contract.ts";
import { formatAmount } from "#src/i18n/amounts.ts";
import { formatNumber, useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeDeclarations as Config,
  Declaration,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { Pages } from "#src/ui/pages/pages.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { alignFacts, ProductLine, productLines } from "./product-line.tsx";
import { useProgrammeCurrency } from "./use-challenge.ts";

const pageSize = 10;

/** The products that the user declared in a challenge, ten at a time, with the terms of each (CH-2.4.30). */
export default function ChallengeDeclarations({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const { t } = useTranslation();
  const query = useQuery(declarationsQuery(entityId(challenge) ?? ""));
  return (
    <Card title={config.title?.trim() || t("challenge.declared.title")}>
      <QueryBoundary query={query} minHeight={48} lines={3}>
        {({ items, omitted }) => {
          const declarations = items.filter(
            ({ status }) => !config.status || status === config.status,
          );
          return (
            <>
              <Rows rows={declarations.flatMap(rowsOf)} />
              <Omitted count={omitted} of="declarations" />
            </>
          );
        }}
      </QueryBoundary>
    </Card>
  );
}

type Row = { key: string; line: DeclarationLine };

const rowsOf = (declaration: Declaration): Row[] =>
  (declaration.challengeProductDeclarations ?? []).map((line, index) => ({
    key: `${entityId(declaration)}-${index}`,
    line,
  }));

/** A figure of 0 means not set; columns in which none is set are omitted. */
function Rows({ rows }: { rows: Row[] }) {
  const { t } = useTranslation();
  const currency = useProgrammeCurrency();
  const [page, setPage] = useState(1);
  if (rows.length === 0) return <p>{t("challenge.declared.none")}</p>;
  const start = (page - 1) * pageSize;
  const facts = alignFacts(
    rows.map(({ line }) => {
      const { quantity, financialValue } = declaredGain(line);
      const reward = line.reward ?? 0;
      const threshold = line.threshold ?? 0;
      const coefficient = line.coefficient ?? 0;
      return [
        {
          label: t("challenge.product.quantity"),
          value: formatNumber(quantity),
        },
        {
          label: t("challenge.product.value"),
          value:
            financialValue > 0 ? formatAmount(financialValue, "€") : undefined,
        },
        {
          label: t("challenge.product.unit_reward"),
          value: reward > 0 ? formatAmount(reward, currency) : undefined,
        },
        {
          label: t("challenge.product.threshold"),
          value: threshold > 0 ? formatNumber(threshold) : undefined,
        },
        {
          label: t("challenge.product.coefficient"),
          value: coefficient > 0 ? formatNumber(coefficient) : undefined,
        },
      ];
    }),
  );
  return (
    <>
      <ul className={productLines}>
        {rows.slice(start, start + pageSize).map(({ key, line }, index) => (
          <ProductLine
            key={key}
            product={line.challengeProduct}
            facts={facts[start + index] ?? []}
          />
        ))}
      </ul>
      <Pages
        label={t("challenge.declared.title")}
        {...{ page, pageSize, total: rows.length }}
        onChange={setPage}
      />
    </>
  );
}
