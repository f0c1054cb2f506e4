import { type ComponentType, lazy } from "react";

/** Milliseconds between two attempts, at most. */
const longestPause = 30_000;

/** The pause ends early when the network comes back. */
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

/** Asks for code; where it cannot be had, again and again until it is there. */
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
 * A part around the page whose code comes later, with retries: what it stands beside does not go with it, as it would with
 * `lazy` alone.
 */
export const lazyPart = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
) => lazy(async () => ({ default: await loadWithRetries(load) }));
