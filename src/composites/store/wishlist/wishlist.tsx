import { useCallback, useRef } from "react";
import type { List } from "#src/api/client/read.ts";
import { BalanceLine, useBalance } from "#src/composites/store/balance.tsx";
import {
  RewardGrid,
  RewardSkeletons,
} from "#src/composites/store/reward-grid.tsx";
import styles from "#src/composites/store/store.module.css";
import type { SourceState, WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { PlainBlock as Config, Reward } from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/controls.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { Omitted } from "#src/ui/omitted/omitted.tsx";
import { Page } from "#src/ui/page/page.tsx";
import { SourceBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";

/** The user's wishlist (AS-1.3), with the points missing for each reward. */
export default function Wishlist({
  config,
  data,
}: WidgetProps<Config, SourceState<List<Reward>>>) {
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
      <SourceBoundary source={data} loading={<RewardSkeletons />}>
        {({ items, omitted }) => (
          <>
            <WishedRewards
              rewards={items}
              isEmpty={items.length + omitted === 0}
              balance={balance}
            />
            <Omitted count={omitted} of="rewards" />
          </>
        )}
      </SourceBoundary>
    </Page>
  );
}

type WishedRewardsProps = {
  rewards: readonly Reward[];
  isEmpty: boolean;
  balance: ReturnType<typeof useBalance>;
};

/** The wishes; a removed one disappears immediately, and focus moves to the count. */
function WishedRewards({ rewards, isEmpty, balance }: WishedRewardsProps) {
  const { t } = useTranslation();
  const count = useRef<HTMLParagraphElement>(null);
  const total = t("store.count", { count: rewards.length });
  const focusCount = useCallback(() => count.current?.focus(), []);
  return (
    <>
      <p ref={count} tabIndex={-1} role="status" className={styles["filter"]}>
        {rewards.length === 0 ? (
          <VisuallyHidden>{total}</VisuallyHidden>
        ) : (
          total
        )}
      </p>
      {isEmpty ? (
        <EmptyFrame
          minHeight="40dvh"
          text={t("store.wishlist.empty")}
          action={
            <ButtonLink primary href="/store">
              {t("store.wishlist.to_store")}
            </ButtonLink>
          }
        />
      ) : (
        <RewardGrid
          rewards={rewards}
          balance={balance}
          wishlist={rewards}
          onWish={focusCount}
        />
      )}
    </>
  );
}
