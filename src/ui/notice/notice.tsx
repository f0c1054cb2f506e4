import type { ReactNode } from "react";
import styles from "./notice.module.css";

type Props = {
  tone: "info" | "warning" | "danger";
  /** How assistive technology announces it; omit it if it was part of the page from the start. */
  role?: "status" | "alert";
  /** Text, followed by actions. */
  children: ReactNode;
};

/** An inline message: text with actions next to it, or below it if space is tight. */
export function Notice({ tone, role, children }: Props) {
  return (
    <div className={styles["notice"]} data-tone={tone} role={role}>
      {children}
    </div>
  );
}
