import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useIsOffered } from "#src/api/cache/offered.ts";
import type { List } from "#src/api/client/read.ts";
import { wishlistQuery } from "#src/api/store/store.ts";
import { ordersAddress } from "#src/domain/store/store-address.ts";
import type { SourceState, WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Store as Config, Reward } from "#src/schema/types.gen.ts";
import { Button, ButtonLink, Checkbox } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { Page } from "#src/ui/page/page.tsx";
import {
  QueryFailure,
  SourceBoundary,
} from "#src/ui/query-boundary/query-boundary.tsx";
import { missingPoints } from "./affordable.ts";
import { BalanceLine, useBalance } from "./balance.tsx";
import { RewardGrid, RewardSkeletons } from "./reward-grid.tsx";
import styles from "./store.module.css";

/** The store (AS-1.3): the balance, and the rewards to spend it on. */
export default function Store({
  config,
  data,
}: WidgetProps<Config, SourceState<List<Reward>>>) {
  const { t } = useTranslation();
  const balance = useBalance();
  return (
    <Page
      title={config.title?.trim() || t("store.title")}
      lead={t("store.lead")}
    >
      <div className={styles["top"]}>
        <BalanceLine balance={balance} />
        <div className={styles["links"]}>
          {useIsOffered("orders") && (
            <ButtonLink href={ordersAddress()}>{t("orders.title")}</ButtonLink>
          )}
          {useIsOffered("wishlist") && (
            <ButtonLink href="/store/wishlist">
              {t("store.wishlist.title")}
            </ButtonLink>
          )}
        </div>
      </div>
      <SourceBoundary source={data} loading={<RewardSkeletons />}>
        {(rewards) => (
          <RewardList config={config} rewards={rewards} balance={balance} />
        )}
      </SourceBoundary>
    </Page>
  );
}

type RewardListProps = {
  config: Config;
  rewards: List<Reward>;
  balance: ReturnType<typeof useBalance>;
};

/** The rewards in the store: all of them, or those that the user can afford. */
function RewardList({ config, rewards, balance }: RewardListProps) {
  const { t } = useTranslation();
  const [onlyAffordable, setOnlyAffordable] = useState(false);
  const wishlist = useQuery(wishlistQuery());
  const { items, omitted } = rewards;
  if (items.length + omitted === 0)
    return <EmptyFrame minHeight="40dvh" text={t("store.empty")} />;
  // While the balance is unknown, no reward can be called affordable.
  const isFiltered = onlyAffordable && balance.points !== undefined;
  const shown = isFiltered
    ? items.filter(({ price }) => missingPoints(price, balance.points) === 0)
    : items;
  return (
    <>
      <div className={styles["filter"]}>
        {config.showFilter !== false && (
          <Checkbox
            name="onlyAffordable"
            checked={isFiltered}
            disabled={balance.points === undefined}
            onChange={({ target }) => setOnlyAffordable(target.checked)}
          >
            {t("store.only_affordable")}
          </Checkbox>
        )}
        <span role="status">{t("store.count", { count: shown.length })}</span>
      </div>
      {wishlist.data === undefined && wishlist.error && (
        <QueryFailure
          title={t("store.wishes_not_loaded")}
          error={wishlist.error}
          onRetry={wishlist.refetch}
        />
      )}
      {shown.length === 0 ? (
        <EmptyFrame
          minHeight="40dvh"
          text={t("store.none_affordable")}
          action={
            <Button onClick={() => setOnlyAffordable(false)}>
              {t("store.show_all")}
            </Button>
          }
        />
      ) : (
        <RewardGrid
          rewards={shown}
          balance={balance}
          wishlist={wishlist.data?.items}
          columns={config.columns}
        />
      )}
      <Omitted count={omitted} of="rewards" />
    </>
  );
}
