import type { ReactNode } from "react";
import styles from "./strip.module.css";

/** A status above the page, below the header, with a button that acts on it. */
export function Strip({
  action,
  children,
}: {
  action: ReactNode;
  children: ReactNode;
}) {
  return (
    <div role="status" className={styles["strip"]}>
      {children}
      {action}
    </div>
  );
}
