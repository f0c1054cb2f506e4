import type { Clock } from "./types.ts";

/** A shared pulse: its value is the clock's time, rounded down to a whole step. */
export interface Ticker {
  get(): number;
  subscribe(listener: () => void): () => void;
}

const tickers = new WeakMap<Clock, Map<number, Ticker>>();

/** One timer per step in milliseconds, shared by all listeners. It stops without listeners or the page is hidden. */
export function tickerOf(clock: Clock, step: number): Ticker {
  const ofClock = tickers.get(clock) ?? new Map<number, Ticker>();
  tickers.set(clock, ofClock);
  const ticker = ofClock.get(step) ?? createTicker(clock, step);
  ofClock.set(step, ticker);
  return ticker;
}

function createTicker(clock: Clock, step: number): Ticker {
  const listeners = new Set<() => void>();
  let cancel: (() => void) | undefined;
  let unsubscribe: (() => void) | undefined;
  const get = () => Math.floor(clock.now() / step) * step;

  const stop = () => {
    cancel?.();
    cancel = undefined;
  };
  const start = () => {
    stop();
    if (listeners.size > 0 && !document.hidden)
      cancel = clock.at(get() + step, tick);
  };
  const tick = () => {
    start();
    for (const listener of listeners) listener();
  };
  const onVisibility = () => (document.hidden ? stop() : tick());

  return {
    get,
    subscribe(listener) {
      listeners.add(listener);
      if (listeners.size === 1) {
        document.addEventListener("visibilitychange", onVisibility);
        unsubscribe = clock.onJump(tick);
        start();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        document.removeEventListener("visibilitychange", onVisibility);
        unsubscribe?.();
        stop();
      };
    },
  };
}
