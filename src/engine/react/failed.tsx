import { type ReactNode, useEffect, useRef } from "react";
import type { ResolvedSource } from "#src/engine/core/types.ts";
import { useEngineContext } from "./context.ts";
import styles from "./failed.module.css";
import { Sourced } from "./sourced.tsx";

interface FailedProps {
  retry: () => void;
  /** Its next data is worth another try. */
  source: ResolvedSource | undefined;
  /** For the inspector. */
  reason: string | undefined;
}

/**
 * Replaces a block that failed: a kind message, and a way to try again. What failed without a connection, as code that
 * failed to load, is retried when it is back.
 */
export function Failed({ retry, source, reason }: FailedProps): ReactNode {
  const { messages } = useEngineContext();
  useEffect(() => {
    window.addEventListener("online", retry);
    return () => window.removeEventListener("online", retry);
  }, [retry]);
  return (
    <div className={styles["failed"]} data-failed>
      <p>{navigator.onLine ? messages.failed : messages.offline}</p>
      {reason !== undefined && <p>{reason}</p>}
      <button type="button" onClick={retry}>
        {messages.retry}
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
