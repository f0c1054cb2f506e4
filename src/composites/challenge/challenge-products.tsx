import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import {
  challengeProductsQuery,
  noFilter,
} from "#src/api/challenge/products.ts";
import { hasEnded } from "#src/domain/challenge/phase.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { PageDataProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import { omittedFrom } from "#src/schema/read.ts";
import type {
  Challenge,
  ChallengeListProduct,
  PlainBlock as Config,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { Pages } from "#src/ui/pages/pages.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import styles from "./challenge-products.module.css";
import { ProductLine, productGrid, useUnitGain } from "./product-line.tsx";
import { usePhase } from "./use-challenge.ts";

const pageSize = 16;
const height = 480;

/**
 * The products of a challenge and what each earns, sixteen at a time; disabled once it is over (CH-2.4.11). Renders nothing without products.
 */
export default function ChallengeProducts({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useProducts(challenge);
  const phase = usePhase(challenge);
  const isOver = hasEnded(phase);
  if (query.data && query.data.items.length + query.data.omitted === 0)
    return null;
  return (
    <Card title={config.title?.trim() || t("challenge.products.title")}>
      <QueryBoundary
        query={query}
        minHeight={height}
        keepsHeight={false}
        lines={9}
      >
        {({ items, omitted }) => (
          <div className={styles["products"]} aria-disabled={isOver}>
            {isOver && <p>{t("challenge.products.over")}</p>}
            <Products
              products={items.slice((page - 1) * pageSize, page * pageSize)}
            />
            <Omitted count={omitted} of="products" />
            <Pages
              label={t("challenge.products.title")}
              {...{ page, pageSize }}
              total={items.length}
              onChange={setPage}
            />
          </div>
        )}
      </QueryBoundary>
    </Card>
  );
}

function Products({ products }: { products: readonly ChallengeListProduct[] }) {
  const gainOf = useUnitGain({ hasOne: false });
  return (
    <ul className={productGrid}>
      {products.map((product) => (
        <ProductLine
          key={entityId(product) ?? entityId(product.challengeProduct)}
          product={product.challengeProduct}
          facts={[]}
          gain={gainOf(product)}
        />
      ))}
    </ul>
  );
}

/** The products, from the challenge if it contains them, otherwise fetched (CH-7.3.20). */
function useProducts(challenge: Challenge) {
  const { challengeListProducts: all } = challenge;
  const query = useQuery({
    ...challengeProductsQuery(entityId(challenge) ?? "", noFilter),
    enabled: !all,
  });
  if (!all) return query;
  return {
    ...query,
    error: null,
    data: {
      items: all,
      omitted: omittedFrom(challenge, "challengeListProducts"),
    },
  };
}
