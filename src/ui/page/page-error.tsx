import type { ReactNode } from "react";
import styles from "./page-error.module.css";

type Props = {
  /** 2 below the heading of a page, which has enough padding then. */
  level?: 1 | 2 | undefined;
  illustration: ReactNode;
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** Reference for the administrator. */
  reference?: ReactNode;
};

/** A whole page that cannot be shown: not found, access denied, or “Oops”, each with a link onwards. */
export function PageError({
  level = 1,
  illustration,
  title,
  text,
  action,
  reference,
}: Props) {
  const Heading = `h${level}` as const;
  return (
    <div className={`${styles["page"]} ${level === 2 ? styles["part"] : ""}`}>
      {illustration}
      <Heading>{title}</Heading>
      {text && <p className={styles["text"]}>{text}</p>}
      {action}
      {reference && <p className={styles["reference"]}>{reference}</p>}
    </div>
  );
}
