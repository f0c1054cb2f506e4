import type { Clock } from "./contract.ts";

/** A clock that can be set, on the server's time. */
export interface ServerClock extends Clock {
  /** Sets the clock: the server says that it is `serverNow` (milliseconds since 1970), now. */
  set(serverNow: number): void;
}

/** No timer is set for longer: a machine that slept, or a throttled page, is late by no more than that. */
const longestSleep = 60_000;

/** What may end a pause in which timers stood still. */
const wakings = ["visibilitychange", "pageshow", "online"] as const;

/**
 * A clock on the server's time with one shared timer for all its bells. It rings at the right time beyond the
 * 24.8 days that `setTimeout` can count, and at once after a pause that hid the instant.
 */
export function createClock(): ServerClock {
  let offset = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let armedFor = Number.POSITIVE_INFINITY;
  const bells = new Set<{ instant: number; callback: () => void }>();
  const now = () => Date.now() + offset;

  const arm = (instant: number) => {
    clearTimeout(timer);
    armedFor = instant;
    if (instant === Number.POSITIVE_INFINITY) return;
    timer = setTimeout(
      ring,
      Math.max(0, Math.min(instant - now(), longestSleep)),
    );
  };

  const ring = () => {
    const due = [...bells].filter(({ instant }) => instant <= now());
    for (const bell of due) bells.delete(bell);
    let next = Number.POSITIVE_INFINITY;
    for (const { instant } of bells) next = Math.min(next, instant);
    arm(next);
    for (const { callback } of due) callback();
  };

  for (const waking of wakings)
    globalThis.addEventListener?.(waking, ring, true);

  return {
    now,
    at(instant, callback) {
      const bell = { instant, callback };
      bells.add(bell);
      if (instant < armedFor) arm(instant);
      return () => {
        bells.delete(bell);
        if (bells.size === 0) arm(Number.POSITIVE_INFINITY);
      };
    },
    set(serverNow) {
      offset = serverNow - Date.now();
      ring();
    },
  };
}
