/** What is remembered for minutes: the values of a sign-in under way, and what was used once and may not be again. */
export interface ShortMemory {
  /** Keeps a value for so many seconds. */
  put(key: string, value: string, seconds: number): Promise<void>;
  /** Hands the value out once; undefined when there is none, or no longer. */
  take(key: string): Promise<string | undefined>;
  /** True for the first who claims the key, false for everybody after that until the seconds are over. */
  claim(key: string, seconds: number): Promise<boolean>;
}

interface Entry {
  value: string;
  endsAt: number;
}

/** Entries remembered at most; beyond that the oldest is forgotten. */
const CAPACITY = 50_000;

/**
 * A short memory within this process.
 * @param now milliseconds since 1970
 */
export function createShortMemory(now: () => number = Date.now): ShortMemory {
  const entries = new Map<string, Entry>();

  function find(key: string): Entry | undefined {
    const entry = entries.get(key);
    return entry !== undefined && entry.endsAt > now() ? entry : undefined;
  }

  function put(key: string, value: string, seconds: number): void {
    entries.delete(key);
    for (const [old, { endsAt }] of entries) {
      if (endsAt > now() && entries.size < CAPACITY) break;
      entries.delete(old);
    }
    entries.set(key, { value, endsAt: now() + seconds * 1000 });
  }

  return {
    put: async (key, value, seconds) => put(key, value, seconds),
    take: async (key) => {
      const value = find(key)?.value;
      entries.delete(key);
      return value;
    },
    claim: async (key, seconds) => {
      if (find(key) !== undefined) return false;
      put(key, "", seconds);
      return true;
    },
  };
}
