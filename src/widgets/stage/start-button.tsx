import CaretRightFilled from "@ant-design/icons/CaretRightFilled";
import type { ReactNode } from "react";
import styles from "./start-button.module.css";

type Props = {
  /** What starts, in words. */
  label: string;
  /** Words on the button; only its sign without them. */
  children?: ReactNode;
  onClick: () => void;
};

/** The one button on a stage. */
export function StartButton({ label, children, onClick }: Props) {
  return (
    <button
      type="button"
      className={styles["start"]}
      aria-label={label}
      onClick={onClick}
    >
      <CaretRightFilled aria-hidden />
      {children}
    </button>
  );
}
