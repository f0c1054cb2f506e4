import type { ReactNode } from "react";
import type { SourceState } from "#src/engine/contract.ts";
import { ErrorFrame } from "#src/ui/frames/error-frame.tsx";
import { LoadingFrame } from "#src/ui/frames/loading-frame.tsx";
import styles from "./answer.module.css";

type Props<Data> = {
  of: SourceState<Data>;
  /** The height of what will be drawn, in px, so that nothing moves. */
  minHeight: number;
  lines?: number;
  children: (data: Data) => ReactNode;
};

/** Draws what a source answers; a frame of the same height while it loads and when it failed, with a way to try again. */
export function Answer<Data>({
  of: state,
  minHeight,
  lines = 4,
  children,
}: Props<Data>) {
  if (state.status === "loading")
    return <LoadingFrame minHeight={minHeight} lines={lines} />;
  if (state.status === "failed")
    return <ErrorFrame minHeight={minHeight} onRetry={state.retry} />;
  return (
    <div className={styles["answer"]} style={{ minBlockSize: minHeight }}>
      {children(state.data)}
    </div>
  );
}
