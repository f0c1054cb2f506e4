import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { challengeProductsPageQuery } from "#src/api/products.ts";
import { hasEnded } from "#src/domain/phase.ts";
import { entityId } from "#src/domain/reference.ts";
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
 * The products of a challenge and what each earns, sixteen at a time, fetched if the challenge omits them; disabled once it
 * is over (CH-2.4.11). Renders nothing without products.
 */
export default function ChallengeProducts({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const query = useProductsPage(challenge, page);
  const phase = usePhase(challenge);
  const isOver = hasEnded(phase);
  if (query.data?.total === 0) return null;
  return (
    <Card title={config.title?.trim() || t("challenge.products.title")}>
      <QueryBoundary
        query={query}
        minHeight={height}
        keepsHeight={false}
        lines={9}
      >
        {({ items, total, omitted }) => (
          <div className={styles["products"]} aria-disabled={isOver}>
            {isOver && <p>{t("challenge.products.over")}</p>}
            <Products products={items} />
            <Omitted count={omitted} of="products" />
            <Pages
              label={t("challenge.products.title")}
              {...{ page, pageSize, total }}
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

/** One page of the products, from the challenge if it contains them, otherwise fetched. */
function useProductsPage(challenge: Challenge, page: number) {
  const { challengeListProducts: all } = challenge;
  const query = useQuery({
    ...challengeProductsPageQuery(entityId(challenge) ?? "", {
      page,
      pageSize,
    }),
    enabled: !all,
  });
  if (!all) return query;
  const start = (page - 1) * pageSize;
  return {
    ...query,
    error: null,
    data: {
      items: all.slice(start, start + pageSize),
      total: all.length,
      omitted: omittedFrom(challenge, "challengeListProducts"),
    },
  };
}
