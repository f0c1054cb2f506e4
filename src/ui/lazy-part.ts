import { type ComponentType, lazy } from "react";

/** Maximum pause between two attempts, in milliseconds. */
const longestPause = 30_000;

/** The pause ends early when the browser comes back online. */
const pause = (time: number) =>
  new Promise<void>((resolve) => {
    const go = () => {
      clearTimeout(timer);
      window.removeEventListener("online", go);
      resolve();
    };
    const timer = setTimeout(go, time);
    window.addEventListener("online", go);
  });

/** Loads code, retrying until it succeeds. */
export async function loadWithRetries<Code>(
  load: () => Promise<Code>,
): Promise<Code> {
  for (let attempt = 0; ; attempt += 1)
    try {
      return await load();
    } catch (error) {
      console.warn(error);
      await pause(Math.min(1_000 * 2 ** attempt, longestPause));
    }
}

/**
 * A component at the edge of the page whose code is loaded later, with retries: unlike with `lazy` alone, a failure does not
 * take down what surrounds it.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
) => lazy(async () => ({ default: await loadWithRetries(load) }));
