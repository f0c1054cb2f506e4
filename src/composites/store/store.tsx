import type { SourceState, WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Store as Config, Reward } from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import { Page } from "#src/ui/page/page.tsx";
import { QueryFailure } from "#src/ui/query-boundary/query-boundary.tsx";
import { BalanceLine } from "./balance-line.tsx";
import { RewardSkeletons } from "./reward-grid.tsx";
import { Shelf } from "./shelf.tsx";
import styles from "./store.module.css";
import { useBalance } from "./use-balance.ts";

/** The store (specification, access 1): the balance, and the rewards that it is exchanged for. */
export default function Store({
  config,
  data,
}: WidgetProps<Config, SourceState<Reward[]>>) {
  const { t } = useTranslation();
  const balance = useBalance();
  return (
    <Page
      title={config.title?.trim() || t("store.title")}
      lead={t("store.lead")}
    >
      <div className={styles["top"]}>
        <BalanceLine balance={balance} />
        <ButtonLink href="/store/wishlist">
          {t("store.wishlist.title")}
        </ButtonLink>
      </div>
      {data.status === "loading" && <RewardSkeletons />}
      {data.status === "failed" && (
        <QueryFailure
          error={data.error}
          minHeight="40dvh"
          onRetry={data.retry}
        />
      )}
      {data.status === "ready" && (
        <Shelf rewards={data.data} balance={balance} />
      )}
    </Page>
  );
}
