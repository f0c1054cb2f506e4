import CheckCircleFilled from "@ant-design/icons/CheckCircleFilled";
import HeartFilled from "@ant-design/icons/HeartFilled";
import HeartOutlined from "@ant-design/icons/HeartOutlined";
import { useMutation } from "@tanstack/react-query";
import { createContext, memo, useContext } from "react";
import { Link } from "wouter";
import { setWishMutation } from "#src/api/store/store.ts";
import { orderAddress } from "#src/domain/store/store-address.ts";
import { imageUrl } from "#src/domain/values/image.ts";
import { entityId } from "#src/domain/values/reference.ts";
import { useTranslation } from "#src/i18n/index.ts";
import type { Reward } from "#src/schema/types.gen.ts";
import { useErrorNotification } from "#src/state/notifications.ts";
import { Card } from "#src/ui/card/card.tsx";
import { Button, ButtonLink } from "#src/ui/controls.tsx";
import { Picture } from "#src/ui/picture/picture.tsx";
import { RichText } from "#src/ui/rich-text/rich-text.tsx";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import { missingPoints } from "./affordable.ts";
import type { useBalance } from "./balance.tsx";
import styles from "./store.module.css";

/** Ids on the wishlist, as a context for the cards' buttons, so that only they re-render when it changes. */
export const WishesContext = createContext<
  ReadonlySet<string | undefined> | undefined
>(undefined);

/** Height in pixels of a card with one line of description. */
export const CARD_HEIGHT = 474;

type RewardCardProps = {
  reward: Reward;
  /** Whether it is visible as soon as the page opens. */
  isFirst: boolean;
  balance: ReturnType<typeof useBalance>;
  /** Called when the user changes the wish here. */
  onWish?: (() => void) | undefined;
  /** Heading level below the page's h1; defaults to 2. */
  level?: 2 | 3;
  /** As a separate widget, with its picture at the side where there is room. */
  tall?: boolean;
};

/** One reward: title, price, missing points, and the wishlist button. */
export const RewardCard = memo(function RewardCard({
  reward,
  isFirst,
  balance,
  onWish,
  level = 2,
  tall = false,
}: RewardCardProps) {
  const { t } = useTranslation();
  const id = entityId(reward);
  const title = reward.title?.trim() || t("store.untitled");
  const price = reward.price ?? undefined;
  const missing = missingPoints(reward.price, balance.points);
  const stock = reward.stock ?? undefined;
  return (
    <Card
      title={title}
      level={level}
      tall={tall}
      picture={
        <Picture
          src={imageUrl(reward.image)}
          alt=""
          ratio={4 / 3}
          priority={isFirst}
        />
      }
      action={
        id !== undefined && (
          <div className={styles["ways"]}>
            <OrderLink
              reward={reward}
              title={title}
              href={orderAddress(id)}
              balance={balance}
            />
            <WishButton reward={reward} title={title} onWish={onWish} />
          </div>
        )
      }
    >
      <div className={styles["facts"]}>
        <p className={styles["price"]}>
          {price === undefined
            ? t("store.reward.no_price")
            : balance.write(price)}
        </p>
        {missing === 0 && stock !== 0 && (
          <p className={styles["affordable"]}>
            <CheckCircleFilled aria-hidden="true" />{" "}
            {t("store.reward.affordable")}
          </p>
        )}
        {stock !== undefined && stock > 0 && stock <= LOW_STOCK_LIMIT && (
          <p className={styles["missing"]}>
            {t("order.left", { count: stock })}
          </p>
        )}
        {reward.description?.trim() && <RichText html={reward.description} />}
      </div>
    </Card>
  );
});

/** Stock from which the store says that few are left. */
const LOW_STOCK_LIMIT = 5;

type OrderLinkProps = Pick<RewardCardProps, "reward" | "balance"> & {
  title: string;
  href: string;
};

/** Link to order a reward; if the points do not suffice it says how many are missing, and leads to an explanation. */
function OrderLink({ reward, title, href, balance }: OrderLinkProps) {
  const { t } = useTranslation();
  const missing = missingPoints(reward.price, balance.points);
  if (reward.price === null || reward.price === undefined) return null;
  if (reward.stock === 0)
    return <p className={styles["missing"]}>{t("order.out_of_stock")}</p>;
  if (missing !== undefined && missing > 0)
    return (
      <Link href={href} className={styles["short"]}>
        {t("store.reward.missing", { amount: balance.write(missing) })}
        <VisuallyHidden> {title}</VisuallyHidden>
      </Link>
    );
  return (
    <ButtonLink href={href} primary block>
      <span>
        {t("order.action")}
        <VisuallyHidden> {title}</VisuallyHidden>
      </span>
    </ButtonLink>
  );
}

type WishButtonProps = Pick<RewardCardProps, "reward"> & {
  title: string;
  onWish: (() => void) | undefined;
};

/** Adds a reward to the wishlist or removes it, with a label that says which. Disabled until the wishlist has loaded. */
function WishButton({ reward, title, onWish }: WishButtonProps) {
  const { t } = useTranslation();
  const notifyError = useErrorNotification("store.wish_failed");
  const { mutateAsync: setWish } = useMutation(setWishMutation(reward));
  const wishes = useContext(WishesContext);
  const isWished = wishes?.has(entityId(reward)) === true;
  const change = () => {
    onWish?.();
    // A promise, not a callback: in the wishlist this button unmounts before the response arrives.
    setWish(!isWished).catch((error: unknown) => notifyError(error));
  };
  return (
    <Button
      className={styles["wish"] ?? ""}
      data-wished={isWished}
      disabled={wishes === undefined}
      icon={
        isWished ? (
          <HeartFilled aria-hidden="true" />
        ) : (
          <HeartOutlined aria-hidden="true" />
        )
      }
      onClick={change}
      block
    >
      <span>
        {t(isWished ? "store.unwish" : "store.wish")}{" "}
        <VisuallyHidden>{title}</VisuallyHidden>
      </span>
    </Button>
  );
}
