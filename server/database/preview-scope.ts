import { AsyncLocalStorage } from "node:async_hooks";
import type { Kysely, Transaction } from "kysely";
import type { Database } from "./schema.ts";

const previews = new AsyncLocalStorage<Transaction<Database>>();

/** Runs something whose queries all go through the transaction of a preview, also those that it begins later. */
export const runInPreview = (
  transaction: Transaction<Database>,
  work: () => void,
): void => previews.run(transaction, work);

/** A database that is the transaction of a preview while one is running (docs/decisions/0031), and itself otherwise. */
export const previewable = (database: Kysely<Database>): Kysely<Database> =>
  new Proxy(database, {
    get(_, name) {
      const actual = previews.getStore() ?? database;
      const value: unknown = Reflect.get(actual, name, actual);
      return typeof value === "function" ? value.bind(actual) : value;
    },
  });
