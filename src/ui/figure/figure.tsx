import type { ReactNode } from "react";
import styles from "./figure.module.css";

type Props = {
  /** Already formatted: `1 250`. */
  value: ReactNode;
  unit?: ReactNode;
  label: ReactNode;
};

/** A prominent number with its label. */
export function Figure({ value, unit, label }: Props) {
  return (
    <p className={styles["figure"]}>
      <span className={styles["label"]}>{label}</span>
      <span>
        <span className={styles["value"]}>{value}</span>
        {unit && <span className={styles["unit"]}> {unit}</span>}
      </span>
    </p>
  );
}
