import { useQuery } from "@tanstack/react-query";
import { Button, Checkbox } from "antd";
import { useState } from "react";
import { wishlistQuery } from "#src/api/store.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Reward } from "#src/schema/types.gen.ts";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";
import { missingPoints } from "./affordable.ts";
import { RewardGrid } from "./reward-grid.tsx";
import styles from "./store.module.css";
import type { useBalance } from "./use-balance.ts";
import { useWishes } from "./use-wishes.ts";

type Props = {
  rewards: readonly Reward[];
  balance: ReturnType<typeof useBalance>;
};

/** What the store offers: all of it, or what the user can afford. */
export function Shelf({ rewards, balance }: Props) {
  const { t } = useTranslation();
  const [onlyAffordable, setOnlyAffordable] = useState(false);
  const wishes = useWishes(useQuery(wishlistQuery()).data);
  if (rewards.length === 0)
    return <EmptyFrame minHeight="40dvh" text={t("store.empty")} />;
  const shown = onlyAffordable
    ? rewards.filter(({ price }) => missingPoints(price, balance.points) === 0)
    : rewards;
  return (
    <>
      <div className={styles["filter"]}>
        <Checkbox
          name="onlyAffordable"
          checked={onlyAffordable}
          onChange={({ target }) => setOnlyAffordable(target.checked)}
        >
          {t("store.only_affordable")}
        </Checkbox>
        <span role="status">{t("store.count", { count: shown.length })}</span>
      </div>
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
        <RewardGrid rewards={shown} balance={balance} wishes={wishes} />
      )}
    </>
  );
}
