const stores = new Map<string, Map<unknown, unknown>>();

/**
 * An empty IndexedDB in memory, as far as idb-keyval and our stores need one: jsdom has none. Modules open a database
 * once for all tests of a worker, so each call empties the same one.
 */
export function memoryDatabase() {
  for (const entries of stores.values()) entries.clear();
  const storeOf = (name: string) => {
    const known = stores.get(name) ?? new Map<unknown, unknown>();
    stores.set(name, known);
    return known;
  };
  /** A request that succeeds once its listeners are set. */
  const succeed = (result?: unknown) => {
    const request = { result, onsuccess: () => {}, oncomplete: () => {} };
    queueMicrotask(() => {
      request.onsuccess();
      request.oncomplete();
    });
    return request;
  };
  const transaction = (name: string) => ({
    objectStore: () => {
      const entries = storeOf(name);
      return {
        getAll: () => succeed(structuredClone([...entries.values()])),
        getAllKeys: () => succeed([...entries.keys()]),
        get: (key: unknown) => succeed(structuredClone(entries.get(key))),
        put: (value: unknown, key: unknown) =>
          succeed(entries.set(key, structuredClone(value))),
        delete: (key: unknown) => succeed(entries.delete(key)),
        get transaction() {
          return Object.assign(succeed(), { commit: () => {} });
        },
      };
    },
  });
  return {
    open: () => succeed({ transaction }),
    deleteDatabase: () => succeed(),
  };
}
