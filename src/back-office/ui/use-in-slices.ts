import { startTransition, useEffect, useLayoutEffect, useState } from "react";
import { inSlices, type Steps } from "#src/domain/declaration/steps.ts";

/** How long people wait without being told why. */
const SLOW_MS = 300;

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

interface Sliced<Result> {
  /** Undefined until the work is done. */
  result: Result | undefined;
  /** Whether it takes so long that people should be told. */
  isSlow: boolean;
}

/**
 * The result of work that takes long for large bodies, without blocking the browser (BO-9.93). An error of the work is thrown
 * while rendering.
 * @param begin starts the work; another function starts it again
 */
export function useInSlices<Result>(
  begin: () => Steps<Result>,
): Sliced<Result> {
  const [done, setDone] = useState<{ begin: unknown; result: Result }>();
  const [slow, setSlow] = useState<unknown>();
  const isDone = done?.begin === begin;
  useLayoutEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    inSlices(begin(), turn, signal).then(
      (result) => {
        if (!signal.aborted) startTransition(() => setDone({ begin, result }));
      },
      (error: unknown) => {
        if (!signal.aborted)
          setDone(() => {
            throw error;
          });
      },
    );
    return () => controller.abort();
  }, [begin]);
  useEffect(() => {
    if (isDone) return;
    const timer = setTimeout(() => setSlow(() => begin), SLOW_MS);
    return () => clearTimeout(timer);
  }, [begin, isDone]);
  return {
    result: isDone ? done.result : undefined,
    isSlow: !isDone && slow === begin,
  };
}
