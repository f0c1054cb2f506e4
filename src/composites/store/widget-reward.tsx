import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useIsEnabled } from "#src/api/programme/use-programme.ts";
import { rewardsQuery, wishlistQuery } from "#src/api/store/store.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { WidgetProps } from "#src/engine/contract.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { WidgetReward as Config, Reward } from "#src/schema/types.gen.ts";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { QueryBoundary } from "#src/ui/query-boundary/query-boundary.tsx";
import { useBalance } from "./balance.tsx";
import { CARD_HEIGHT, RewardCard, WishesContext } from "./reward-card.tsx";
import styles from "./store.module.css";

/** One reward of the store: its price, whether the points suffice, and the link to order it. */
export default function WidgetReward({ config }: WidgetProps<Config>) {
  const { t } = useTranslation();
  const hasStore = useIsEnabled("use_store");
  const query = useQuery(rewardsQuery());
  const { title } = config;
  const asked = entityId(config.reward);
  return (
    <section className={styles["single"]}>
      {title && <h2>{title}</h2>}
      <QueryBoundary query={query} minHeight={CARD_HEIGHT} keepsHeight={false}>
        {({ items }) => {
          const reward = items.find((one) => entityId(one) === asked);
          return reward === undefined || !hasStore ? (
            <EmptyFrame minHeight={200} text={t("widgets.reward.none")} />
          ) : (
            <OfferedReward reward={reward} level={title ? 3 : 2} />
          );
        }}
      </QueryBoundary>
    </section>
  );
}

function OfferedReward({ reward, level }: { reward: Reward; level: 2 | 3 }) {
  const balance = useBalance();
  const wishlist = useQuery(wishlistQuery()).data?.items;
  const wishes = useMemo(
    () => wishlist && new Set(wishlist.map(entityId)),
    [wishlist],
  );
  return (
    <WishesContext value={wishes}>
      <RewardCard
        reward={reward}
        isFirst={false}
        balance={balance}
        level={level}
        tall
      />
    </WishesContext>
  );
}
