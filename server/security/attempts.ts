interface Tally {
  failures: number;
  endsAt: number;
}

/** Failed attempts by key (an account, an address), within a window of time. */
export interface Attempts {
  /** Counts an attempt; answers the seconds to wait when there were too many, else 0. */
  begin(key: string): number;
  /** Takes the attempt back: it was a good one. */
  forgive(key: string): void;
}

export interface AttemptLimit {
  /** Failures that are let pass within a window. */
  max: number;
  /** Length of the window in milliseconds, from the first failure on. */
  window: number;
}

/** Keys remembered at most; beyond that the oldest is forgotten. */
const CAPACITY = 50_000;

/**
 * Counts failures in memory. An attempt counts as failed from its beginning, so that many at once do not slip through.
 * @param now milliseconds since 1970
 */
export function createAttempts(
  { max, window }: AttemptLimit,
  now: () => number = Date.now,
): Attempts {
  const tallies = new Map<string, Tally>();

  function tallyOf(key: string): Tally {
    const present = tallies.get(key);
    if (present !== undefined && present.endsAt > now()) return present;
    tallies.delete(key);
    const [oldest] = tallies.keys();
    if (oldest !== undefined && tallies.size >= CAPACITY)
      tallies.delete(oldest);
    const fresh = { failures: 0, endsAt: now() + window };
    tallies.set(key, fresh);
    return fresh;
  }

  return {
    begin(key) {
      const tally = tallyOf(key);
      if (tally.failures >= max)
        return Math.ceil((tally.endsAt - now()) / 1000);
      tally.failures += 1;
      return 0;
    },
    forgive(key) {
      const tally = tallies.get(key);
      if (tally !== undefined) tally.failures -= 1;
    },
  };
}
