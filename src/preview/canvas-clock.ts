import type { Clock } from "#src/engine/contract.ts";

/** A clock that is stopped at the chosen instant. */
export interface CanvasClock extends Clock {
  moveTo(instant: number): void;
}

/** Makes a clock that stands still until it is moved. */
export function createCanvasClock(start: number): CanvasClock {
  let now = start;
  const listeners = new Set<() => void>();
  return {
    now: () => now,
    at: () => () => undefined,
    onJump(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    moveTo(instant) {
      if (instant === now) return;
      now = instant;
      for (const callback of [...listeners]) callback();
    },
  };
}
