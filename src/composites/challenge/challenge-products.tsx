import { useState } from "react";
import { entityId } from "#src/domain/reference.ts";
import type { PageDataProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type {
  Challenge,
  ChallengeProducts as Config,
} from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { Pages } from "#src/ui/pages/pages.tsx";
import { usePhase } from "./challenge-facts.ts";
import styles from "./challenge-products.module.css";
import { ProductLine, productGrid, useUnitGain } from "./product-line.tsx";

const pageSize = 16;

/** The products of a challenge and what each brings, sixteen at a time; disabled once it is over (CH-2.4.11). */
export default function ChallengeProducts({
  config,
  data: challenge,
}: PageDataProps<Config, Challenge>) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const gainOf = useUnitGain();
  const phase = usePhase(challenge);
  const isOver = phase === "AFTER_CHALLENGE" || phase === "AFTER_DIFFUSION";
  const products = (challenge.challengeListProducts ?? []).filter(
    (product) => product !== null,
  );
  const start = (page - 1) * pageSize;
  return (
    <Card title={config.title?.trim() || t("challenge.products.title")}>
      {products.length === 0 ? (
        <EmptyFrame minHeight={200} />
      ) : (
        <div className={styles["products"]} aria-disabled={isOver}>
          {isOver && <p>{t("challenge.products.over")}</p>}
          <ul className={productGrid}>
            {products.slice(start, start + pageSize).map((product) => (
              <ProductLine
                key={entityId(product) ?? entityId(product.challengeProduct)}
                product={product.challengeProduct}
                facts={[]}
                gain={gainOf(product)}
              />
            ))}
          </ul>
          <Pages
            label={t("challenge.products.title")}
            {...{ page, pageSize, total: products.length }}
            onChange={setPage}
          />
        </div>
      )}
    </Card>
  );
}
