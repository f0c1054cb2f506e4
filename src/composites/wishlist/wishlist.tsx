import { BalanceLine } from "#src/composites/store/balance-line.tsx";
import { RewardSkeletons } from "#src/composites/store/reward-grid.tsx";
import styles from "#src/composites/store/store.module.css";
import { useBalance } from "#src/composites/store/use-balance.ts";
import type { SourceState, WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Wishlist as Config, Reward } from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import { Page } from "#src/ui/page/page.tsx";
import { QueryFailure } from "#src/ui/query-boundary/query-boundary.tsx";
import { WishedRewards } from "./wished-rewards.tsx";

/** What the user wishes for (specification, access 1), with what is still missing to afford it. */
export default function Wishlist({
  config,
  data,
}: WidgetProps<Config, SourceState<Reward[]>>) {
  const { t } = useTranslation();
  const balance = useBalance();
  return (
    <Page
      title={config.title?.trim() || t("store.wishlist.title")}
      lead={t("store.wishlist.lead")}
    >
      <div className={styles["top"]}>
        <BalanceLine balance={balance} />
        <ButtonLink href="/store">{t("store.wishlist.back")}</ButtonLink>
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
        <WishedRewards rewards={data.data} balance={balance} />
      )}
    </Page>
  );
}
