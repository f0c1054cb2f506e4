import { useRef } from "react";
import { RewardGrid } from "#src/composites/store/reward-grid.tsx";
import styles from "#src/composites/store/store.module.css";
import type { useBalance } from "#src/composites/store/use-balance.ts";
import { useWishes } from "#src/composites/store/use-wishes.ts";
import { entityId } from "#src/domain/reference.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Reward } from "#src/schema/types.gen.ts";
import { ButtonLink } from "#src/ui/button-link/button-link.tsx";
import { EmptyFrame } from "#src/ui/frames/empty-frame.tsx";

type Props = {
  rewards: readonly Reward[];
  balance: ReturnType<typeof useBalance>;
};

/** The wishes; one that is taken off leaves at once, and the focus goes to their number. */
export function WishedRewards({ rewards, balance }: Props) {
  const { t } = useTranslation();
  const count = useRef<HTMLParagraphElement>(null);
  const wishes = useWishes(rewards);
  const shown = rewards.filter((reward) => wishes.has(entityId(reward) ?? ""));
  const toggle = (id: string) => {
    wishes.toggle(id);
    count.current?.focus();
  };
  return (
    <>
      <p ref={count} tabIndex={-1} role="status" className={styles["filter"]}>
        {t("store.count", { count: shown.length })}
      </p>
      {shown.length === 0 ? (
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
          rewards={shown}
          balance={balance}
          wishes={{ ...wishes, toggle }}
        />
      )}
    </>
  );
}
