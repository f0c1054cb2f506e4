import HeartFilled from "@ant-design/icons/HeartFilled";
import HeartOutlined from "@ant-design/icons/HeartOutlined";
import { Button } from "antd";
import { useTranslation } from "#src/i18n/index.ts";
import { VisuallyHidden } from "#src/ui/visually-hidden/visually-hidden.tsx";
import styles from "./store.module.css";

type Props = {
  title: string;
  isWished: boolean;
  /** The wishlist is there: before that nobody can say whether to add or to remove. */
  isKnown: boolean;
  onToggle: () => void;
};

/** Puts a reward on the wishlist or takes it off; its name stays, `aria-pressed` says which. */
export function WishButton({ title, isWished, isKnown, onToggle }: Props) {
  const { t } = useTranslation();
  return (
    <Button
      aria-pressed={isWished}
      className={styles["wish"] ?? ""}
      disabled={!isKnown}
      icon={
        isWished ? (
          <HeartFilled aria-hidden="true" />
        ) : (
          <HeartOutlined aria-hidden="true" />
        )
      }
      onClick={onToggle}
      block
    >
      <span>
        {t("store.wishlist.title")} <VisuallyHidden>{title}</VisuallyHidden>
      </span>
    </Button>
  );
}
