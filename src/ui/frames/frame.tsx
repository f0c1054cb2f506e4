import type { ReactNode } from "react";
import styles from "./frames.module.css";

export type FrameSize = {
  /** The least height in px, or any CSS length: that of the content to come, so that nothing moves. */
  minHeight?: number | string | undefined;
};

type Props = FrameSize & { illustration: ReactNode; children: ReactNode };

/** What empty and error frames share: an illustration above a short text, centered. */
export function Frame({ minHeight, illustration, children }: Props) {
  return (
    <div className={styles["frame"]} style={{ minBlockSize: minHeight }}>
      {illustration}
      {children}
    </div>
  );
}
