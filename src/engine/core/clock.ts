import type { Clock } from "./types.ts";

/** A clock that can be set, on the server's time. */
export interface ServerClock extends Clock {
  /** Sets the clock: the server says that it is `serverNow` (milliseconds since 1970), now. */
  set(serverNow: number): void;
}

/** No timeout is longer: a machine that slept, or a throttled page, is late by no more than that. */
const longestSleep = 60_000;

/** Milliseconds: a clock that is ahead by no more stands still until it is right; one that is wrong by more jumps. */
const tolerance = 60_000;

/** What may end a pause in which timers did not run. */
const wakeEvents = ["visibilitychange", "pageshow", "online"] as const;

/** Milliseconds since its call; they go on while the machine sleeps, and when the user sets the machine's clock back. */
function stopwatch(): () => number {
  const date = Date.now();
  const steady = performance.now();
  return () => Math.max(Date.now() - date, performance.now() - steady);
}

/**
 * A clock on the server's time with one shared `setTimeout` for all its timers. It fires at the right time beyond the
 * 24.8 days that `setTimeout` can count, and immediately after a pause that hid the instant. It never runs backwards by
 * itself.
 */
export function createClock(): ServerClock {
  let known = Date.now();
  let sinceKnown = stopwatch();
  let latest = known;
  let timeout: ReturnType<typeof setTimeout> | undefined;
  let wakesAt = Number.POSITIVE_INFINITY;
  const timers = new Set<{ instant: number; callback: () => void }>();
  const listeners = new Set<() => void>();
  const now = () => {
    latest = Math.max(latest, known + sinceKnown());
    return latest;
  };

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
    onJump(callback) {
      listeners.add(callback);
      return () => listeners.delete(callback);
    },
    set(serverNow) {
      const hasJumped = Math.abs(now() - serverNow) > tolerance;
      known = serverNow;
      sinceKnown = stopwatch();
      if (hasJumped) latest = serverNow;
      fire();
      if (hasJumped) for (const callback of [...listeners]) callback();
    },
  };
}
