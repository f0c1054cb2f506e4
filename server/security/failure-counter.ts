/** Counts failed attempts per key (an account, an address) within a time window. */
export interface FailureCounter {
  /** Counts an attempt as failed; returns the seconds to wait when the limit is reached, else 0. */
  attempt(key: string): number;
  /** The attempt succeeded: it no longer counts. */
  succeed(key: string): void;
}

export interface FailureLimit {
  /** Failures allowed per window. */
  max: number;
  /** Length of the window in milliseconds, starting with the first failure. */
  window: number;
}

interface Count {
  failures: number;
  endsAt: number;
}

/** Keys held in memory; the oldest is dropped beyond that. */
const CAPACITY = 50_000;

/**
 * Counts failures in this process's memory. An attempt counts as failed from its start, so that parallel attempts
 * cannot exceed the limit.
 * @param now milliseconds since 1970
 */
export function createFailureCounter(
  { max, window }: FailureLimit,
  now: () => number = Date.now,
): FailureCounter {
  const counts = new Map<string, Count>();

  function countOf(key: string): Count {
    const current = counts.get(key);
    if (current !== undefined && current.endsAt > now()) return current;
    counts.delete(key);
    const [oldest] = counts.keys();
    if (oldest !== undefined && counts.size >= CAPACITY) counts.delete(oldest);
    const fresh = { failures: 0, endsAt: now() + window };
    counts.set(key, fresh);
    return fresh;
  }

  return {
    attempt(key) {
      const count = countOf(key);
      if (count.failures >= max)
        return Math.ceil((count.endsAt - now()) / 1000);
      count.failures += 1;
      return 0;
    },
    succeed(key) {
      const count = counts.get(key);
      if (count !== undefined) count.failures -= 1;
    },
  };
}
