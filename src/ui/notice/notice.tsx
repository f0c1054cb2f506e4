import type { ReactNode } from "react";
import styles from "./notice.module.css";

type Props = {
  tone: "info" | "warning" | "danger";
  /** How assistive technology is told of it as it comes; not at all where it was there with the page. */
  role?: "status" | "alert";
  /** Words, then what can be done about them. */
  children: ReactNode;
};

/** A message in its place on the page: its words, and beside them, below where there is no room, what can be done. */
export function Notice({ tone, role, children }: Props) {
  return (
    <div className={styles["notice"]} data-tone={tone} role={role}>
      {children}
    </div>
  );
}
