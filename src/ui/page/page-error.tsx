import type { ReactNode } from "react";
import styles from "./page-error.module.css";

type Props = {
  illustration: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** What to quote to the administrator. */
  reference?: ReactNode;
};

/** A whole page that cannot be shown: not found, access denied, or “Oops”, each with a way on. */
export function PageError({
  illustration,
  title,
  text,
  action,
  reference,
}: Props) {
  return (
    <div className={styles["page"]}>
      {illustration}
      <h1>{title}</h1>
      {text && <p className={styles["text"]}>{text}</p>}
      {action}
      {reference && <p className={styles["reference"]}>{reference}</p>}
    </div>
  );
}
