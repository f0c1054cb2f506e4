import { entityId } from "#src/domain/reference.ts";
import type { Reward } from "#src/schema/types.gen.ts";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import { byPrice } from "./affordable.ts";
import { RewardCard } from "./reward-card.tsx";
import styles from "./store.module.css";
import type { useBalance } from "./use-balance.ts";
import type { Wishes } from "./use-wishes.ts";

type Props = {
  rewards: readonly Reward[];
  balance: ReturnType<typeof useBalance>;
  wishes: Wishes;
};

/** Rewards as cards, by price. */
export function RewardGrid({ rewards, balance, wishes }: Props) {
  return (
    <ul className={styles["grid"]}>
      {byPrice(rewards).map((reward) => (
        <li key={entityId(reward)}>
          <RewardCard reward={reward} balance={balance} wishes={wishes} />
        </li>
      ))}
    </ul>
  );
}

const six = ["1", "2", "3", "4", "5", "6"];

/** Six cards that are on their way. */
export function RewardSkeletons() {
  return (
    <div className={styles["grid"]}>
      {six.map((key) => (
        <LoadingFrame
          key={key}
          pictureRatio={4 / 3}
          lines={4}
          minHeight={430}
        />
      ))}
    </div>
  );
}
