import { promisifyRequest, type UseStore } from "idb-keyval";

/** Stores values in one transaction, which is committed immediately: one that is open when the page is reloaded is lost. */
export const storeNow = (
  values: readonly (readonly [key: string, value: unknown])[],
  store: UseStore,
): Promise<unknown> =>
  store("readwrite", (target) => {
    for (const [key, value] of values) target.put(value, key);
    target.transaction.commit();
    return promisifyRequest(target.transaction);
  });
