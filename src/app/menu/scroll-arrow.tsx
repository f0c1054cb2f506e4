import LeftOutlined from "@ant-design/icons/LeftOutlined";
import RightOutlined from "@ant-design/icons/RightOutlined";
import { useTranslation } from "#src/i18n/index.ts";
import styles from "./menu.module.css";

const arrows = {
  back: { icon: <LeftOutlined />, label: "app.menu.scroll_back" },
  on: { icon: <RightOutlined />, label: "app.menu.scroll_on" },
} as const;

type Props = {
  way: keyof typeof arrows;
  /** At an end it stays in its place, and keeps the focus of whoever went there by keyboard. */
  isAtEnd: boolean;
  onClick: () => void;
};

/** A way along the menu. */
export function ScrollArrow({ way, isAtEnd, onClick }: Props) {
  const { t } = useTranslation();
  const { icon, label } = arrows[way];
  return (
    <button
      type="button"
      className={styles["arrow"]}
      aria-label={t(label)}
      aria-disabled={isAtEnd}
      onClick={onClick}
    >
      {icon}
    </button>
  );
}
