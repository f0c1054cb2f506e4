import { type ReactNode, useEffect, useRef } from "react";
import { useSurroundings } from "#src/engine/context.ts";
import type { PlacedSource } from "#src/engine/placement.ts";
import styles from "./failed.module.css";
import { Sourced } from "./sourced.tsx";

interface FailedProps {
  retry: () => void;
  /** Whose next answer is worth another try. */
  source: PlacedSource | undefined;
  /** For those who may know it. */
  reason: string | undefined;
}

/** Stands where a block failed: kind words, and another try. */
export function Failed({ retry, source, reason }: FailedProps): ReactNode {
  const { words } = useSurroundings();
  return (
    <div className={styles["failed"]}>
      <p>{words.failed}</p>
      {reason !== undefined && <p>{reason}</p>}
      <button type="button" onClick={retry}>
        {words.retry}
      </button>
      {source !== undefined && (
        <Sourced source={source}>
          {(state) => (
            <OnChange
              value={"items" in state ? state.items : state.data}
              callback={retry}
            />
          )}
        </Sourced>
      )}
    </div>
  );
}

interface OnChangeProps {
  value: unknown;
  callback: () => void;
}

function OnChange({ value, callback }: OnChangeProps): null {
  const first = useRef(value);
  useEffect(() => {
    if (first.current !== value) callback();
  });
  return null;
}
