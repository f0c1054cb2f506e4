import type { Adapter, AdapterPayload } from "oidc-provider";

/** In-memory storage for a test provider's sessions, codes and grants. */
export function memoryAdapter(): (model: string) => Adapter {
  const entries = new Map<string, AdapterPayload>();
  return (model) => {
    const keyOf = (id: string) => `${model}:${id}`;
    const find = async (id: string) => entries.get(keyOf(id));
    return {
      find,
      findByUserCode: async () => undefined,
      findByUid: async (uid) =>
        [...entries]
          .filter(([key]) => key.startsWith(`${model}:`))
          .map(([, entry]) => entry)
          .find((entry) => entry.uid === uid),
      upsert: async (id, payload) => {
        entries.set(keyOf(id), payload);
      },
      consume: async (id) => {
        const entry = await find(id);
        if (entry !== undefined) entry.consumed = Math.floor(Date.now() / 1000);
      },
      destroy: async (id) => {
        entries.delete(keyOf(id));
      },
      revokeByGrantId: async (grantId) => {
        for (const [key, entry] of entries)
          if (entry.grantId === grantId) entries.delete(key);
      },
    };
  };
}
