import type { ReactNode } from "react";
import styles from "./frames.module.css";

export type FrameSize = {
  /** Minimum height in px, or any CSS length: that of the content to come, to avoid layout shift. */
  minHeight?: number | string | undefined;
};

type Props = FrameSize & { illustration: ReactNode; children: ReactNode };

/** Below this height, in px, a frame is a single line, so that it is no larger than the content it replaces. */
const small = 160;

/** Shared by empty and error frames: an illustration above a short text, centered; next to it if space is tight. */
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
