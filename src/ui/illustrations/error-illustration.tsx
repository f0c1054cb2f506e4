import type { ReactNode } from "react";
import styles from "./illustrations.module.css";

/** The frame and the ground of every illustration. */
export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg
      className={styles["drawing"]}
      viewBox="0 0 120 88"
      fill="none"
      stroke="currentColor"
      aria-hidden="true"
    >
      <ellipse className={styles["ground"]} cx="60" cy="80" rx="50" ry="6" />
      {children}
    </svg>
  );
}

/** An unplugged plug. In a separate file because it must be in the entry bundle: loading more may be what failed. */
export function ErrorIllustration() {
  return (
    <Drawing>
      <path className={styles["soft"]} d="M26 34h24v24H38a12 12 0 0 1-12-12z" />
      <path d="M50 32v28H38a14 14 0 0 1 0-28zM50 39h9M50 53h9M24 46H14C8 46 6 52 6 58s4 12 12 12" />
      <path d="M72 32h10a14 14 0 0 1 0 28H72zM96 46h8c8 0 10 8 6 14" />
      <path className={styles["gold"]} d="m64 18 2 8M54 20l5 6M76 19l-4 7" />
    </Drawing>
  );
}
