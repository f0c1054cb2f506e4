import { startTransition, useEffect, useLayoutEffect, useState } from "react";
import type { Steps } from "#src/domain/steps.ts";

/** How long work may keep the browser from responding to people. */
const SLICE_MS = 15;
/** How long people wait without being told why. */
const SLOW_MS = 300;

const turn = () => new Promise<void>((resolve) => setTimeout(resolve));

/** Runs work in slices, between which the browser gets its turn; stops without a result once the signal is aborted. */
async function inSlices<Result>(
  steps: Steps<Result>,
  signal: AbortSignal,
): Promise<Result | undefined> {
  let start = performance.now();
  while (!signal.aborted) {
    const step = steps.next();
    if (step.done === true) return step.value;
    if (performance.now() - start >= SLICE_MS) {
      await turn();
      start = performance.now();
    }
  }
  return undefined;
}

interface Sliced<Result> {
  /** Undefined until the work is done. */
  result: Result | undefined;
  /** Whether it takes so long that people should be told. */
  isSlow: boolean;
}

/**
 * The result of work that takes long for large bodies, without blocking the browser (BO-9.93).
 * @param begin begins the work again whenever it is another function
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
    void inSlices(begin(), signal).then((result) => {
      if (signal.aborted || result === undefined) return;
      startTransition(() => setDone({ begin, result }));
    });
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
