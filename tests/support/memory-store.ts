import type { EphemeralStore } from "#server/repositories/ephemeral-store.ts";

/** An ephemeral store without a database; nothing in it expires. */
export function createMemoryStore(): EphemeralStore {
  const entries = new Map<string, string>();
  return {
    set: async (key, value) => {
      entries.set(key, value);
    },
    take: async (key) => {
      const value = entries.get(key);
      entries.delete(key);
      return value;
    },
    setIfAbsent: async (key) => {
      if (entries.has(key)) return false;
      entries.set(key, "");
      return true;
    },
  };
}
