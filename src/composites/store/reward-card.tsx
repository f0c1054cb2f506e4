import CheckCircleFilled from "@ant-design/icons/CheckCircleFilled";
import { imageUrl } from "#src/domain/image.ts";
import { toNumber } from "#src/domain/number.ts";
import { entityId } from "#src/domain/reference.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Reward } from "#src/schema/types.gen.ts";
import { Card } from "#src/ui/card/card.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { RichText } from "#src/ui/rich-text/rich-text.tsx";
import { missingPoints } from "./affordable.ts";
import styles from "./store.module.css";
import type { useBalance } from "./use-balance.ts";
import type { Wishes } from "./use-wishes.ts";
import { WishButton } from "./wish-button.tsx";

type Props = {
  reward: Reward;
  balance: ReturnType<typeof useBalance>;
  wishes: Wishes;
};

/** One reward: what it is, what it costs, what is missing to afford it, and whether one wishes for it. */
export function RewardCard({ reward, balance, wishes }: Props) {
  const { t } = useTranslation();
  const id = entityId(reward);
  const title = reward.title?.trim() || t("store.untitled");
  const price = toNumber(reward.price);
  const missing = missingPoints(reward.price, balance.points);
  return (
    <Card
      title={title}
      picture={
        <Picture src={imageUrl(reward.image)} alt="" ratio={4 / 3} priority />
      }
      action={
        id !== undefined && (
          <WishButton
            title={title}
            isWished={wishes.has(id)}
            isKnown={wishes.isKnown}
            onToggle={() => wishes.toggle(id)}
          />
        )
      }
    >
      <div className={styles["facts"]}>
        <p className={styles["price"]}>
          {price === undefined
            ? t("store.reward.no_price")
            : balance.write(price)}
        </p>
        {missing === 0 && (
          <p className={styles["affordable"]}>
            <CheckCircleFilled aria-hidden="true" />{" "}
            {t("store.reward.affordable")}
          </p>
        )}
        {missing !== undefined && missing > 0 && (
          <p className={styles["missing"]}>
            {t("store.reward.missing", { amount: balance.write(missing) })}
          </p>
        )}
        {reward.description?.trim() && <RichText html={reward.description} />}
      </div>
    </Card>
  );
}
