import { type CSSProperties, useDeferredValue, useMemo } from "react";
import { entityId } from "#src/domain/values/reference.ts";
import type { Reward } from "#src/schema/types.gen.ts";
import { useFirstViewDrawn } from "#src/ui/first-view.ts";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { byPrice } from "./affordable.ts";
import type { useBalance } from "./balance.tsx";
import { CARD_HEIGHT, RewardCard, WishesContext } from "./reward-card.tsx";
import styles from "./store.module.css";

type RewardGridProps = {
  rewards: readonly Reward[];
  balance: ReturnType<typeof useBalance>;
  /** The user's wishlist; undefined until it has loaded. */
  wishlist: readonly Reward[] | undefined;
  /** Called when the user changes a wish here. */
  onWish?: () => void;
  /** Maximum number of columns; defaults to as many as fit. */
  columns?: number | undefined;
};

/**
 * Rewards as cards, by price. The first row renders immediately, the second when the browser is idle, the others once the
 * first view is complete.
 */
export function RewardGrid({
  rewards,
  balance,
  wishlist,
  onWish,
  columns,
}: RewardGridProps) {
  const wishes = useMemo(
    () => wishlist && new Set(wishlist.map(entityId)),
    [wishlist],
  );
  const sorted = useMemo(() => byPrice(rewards), [rewards]);
  const isViewDrawn = useFirstViewDrawn();
  const drawn = useDeferredValue(
    isViewDrawn ? sorted.length : FIRST_TWO_ROWS_CARDS,
    FIRST_ROW_CARDS,
  );
  return (
    <WishesContext value={wishes}>
      <ul
        className={styles["grid"]}
        style={{ "--columns": columns } as CSSProperties}
      >
        {sorted.map((reward, index) => (
          <li key={entityId(reward)}>
            {index < drawn ? (
              <RewardCard
                reward={reward}
                isFirst={index < FIRST_ROW_CARDS}
                balance={balance}
                onWish={onWish}
              />
            ) : (
              <div
                aria-busy="true"
                data-later={index < FIRST_TWO_ROWS_CARDS ? undefined : true}
                style={{ minBlockSize: CARD_HEIGHT }}
              />
            )}
          </li>
        ))}
      </ul>
    </WishesContext>
  );
}

const six = ["1", "2", "3", "4", "5", "6"];

/** Placeholders while the rewards load. */
export function RewardSkeletons() {
  return (
    <div className={styles["grid"]}>
      {six.map((key) => (
        <LoadingFrame
          key={key}
          pictureRatio={4 / 3}
          lines={4}
          minHeight={CARD_HEIGHT}
        />
      ))}
    </div>
  );
}

/** Cards in the first row of a wide page. */
const FIRST_ROW_CARDS = 4;
/** Cards in the first two rows. */
const FIRST_TWO_ROWS_CARDS = 8;
