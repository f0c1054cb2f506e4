import type { ReactNode } from "react";
import styles from "./frames.module.css";

export type FrameSize = {
  /** The least height in px, or any CSS length: that of the content to come, so that nothing moves. */
  minHeight?: number | string | undefined;
};

type Props = FrameSize & { illustration: ReactNode; children: ReactNode };

/** Below this height, in px, a frame is one line, so that it is no larger than what it stands for. */
const small = 160;

/** What empty and error frames share: an illustration above a short text, centered; beside it where there is little room. */
export function Frame({ minHeight, illustration, children }: Props) {
  const isSmall = typeof minHeight === "number" && minHeight < small;
  return (
    <div
      className={`${styles["frame"]} ${isSmall ? styles["small"] : ""}`}
      style={{ minBlockSize: minHeight }}
    >
      {illustration}
      {children}
    </div>
  );
}
