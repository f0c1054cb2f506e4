import type { ReactNode } from "react";
import styles from "./banner.module.css";

/** The dark strip under the words: of the same height with and without its content. */
export function Banner({ children }: { children?: ReactNode }) {
  return <div className={styles["banner"]}>{children}</div>;
}
