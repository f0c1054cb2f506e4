import HeartFilled from "@ant-design/icons/HeartFilled";
import HeartOutlined from "@ant-design/icons/HeartOutlined";
import { Button } from "antd";
import { useTranslation } from "#src/i18n/index.ts";

type Props = { title: string; isWished: boolean; onToggle: () => void };

/** Puts a reward on the wishlist or takes it off; its name stays, `aria-pressed` says which. */
export function WishButton({ title, isWished, onToggle }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      aria-pressed={isWished}
      aria-label={t("store.reward.wish_named", { title })}
      icon={isWished ? <HeartFilled /> : <HeartOutlined />}
      onClick={onToggle}
      block
    >
      {t(isWished ? "store.reward.wished" : "store.reward.wish")}
    </Button>
  );
}
