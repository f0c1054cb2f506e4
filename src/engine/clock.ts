import type { Clock } from "./types.ts";

/** A clock that can be set, on the server's time. */
export interface ServerClock extends Clock {
  /** Sets the clock: the server says that it is `serverNow` (milliseconds since 1970), now. */
  set(serverNow: number): void;
}

/** No timeout is longer: a machine that slept, or a throttled page, is late by no more than that. */
const longestSleep = 60_000;

/** What may end a pause in which timers did not run. */
const wakeEvents = ["visibilitychange", "pageshow", "online"] as const;

/**
 * A clock on the server's time with one shared `setTimeout` for all its timers. It fires at the right time beyond the
 * 24.8 days that `setTimeout` can count, and at once after a pause that hid the instant.
 */
export function createClock(): ServerClock {
  let offset = 0;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  const timers = new Set<{ instant: number; callback: () => void }>();
  const now = () => Date.now() + offset;

  const arm = (instant: number) => {
    clearTimeout(timeout);
    wakesAt = instant;
    if (instant === Number.POSITIVE_INFINITY) return;
    const sleep = Math.max(0, Math.min(instant - now(), longestSleep));
    wakesAt = now() + sleep;
    timeout = setTimeout(fire, sleep);
  };

  const fire = () => {
    const due = [...timers].filter(({ instant }) => instant <= now());
    for (const timer of due) timers.delete(timer);
    let next = Number.POSITIVE_INFINITY;
    for (const { instant } of timers) next = Math.min(next, instant);
    arm(next);
    for (const { callback } of due) callback();
  };

  for (const event of wakeEvents)
    globalThis.addEventListener?.(event, fire, true);

  return {
    now,
    at(instant, callback) {
      const timer = { instant, callback };
      timers.add(timer);
      if (instant < wakesAt) arm(instant);
      // The timeout stays: the next page has timers too, and at its end it sees that there is nothing to wait for.
      return () => timers.delete(timer);
    },
    set(serverNow) {
      offset = serverNow - Date.now();
      fire();
    },
  };
}
