import { createStore, delMany, entries, getMany } from "idb-keyval";
import { readKey, type Sealed, seal, unseal } from "#src/browser/sealed.ts";
import { storeNow } from "#src/browser/store-now.ts";
import { type SealedFile, sealFile, unsealFile } from "./sealed-file.ts";

/** A stored value. */
export interface Stored {
  /** In milliseconds since 1970. */
  savedAt: number;
  sealed?: Sealed;
  sealedFile?: SealedFile;
  plain?: unknown;
}

type Entry = readonly [key: string, stored: Stored];

/** Stored values by their key. */
export interface Table {
  get(keys: string[]): Promise<(Stored | undefined)[]>;
  put(values: readonly Entry[]): Promise<unknown>;
  remove(keys: string[]): Promise<void>;
  entries(): Promise<Entry[]>;
}

/** A table of IndexedDB, which is opened at its first use; empty in a browser without IndexedDB. */
export function databaseTable(database: string, name: string): Table {
  const store = createStore(database, name);
  return {
    get: async (keys) => getMany<Stored | undefined>(keys, store),
    put: async (values) => storeNow(values, store),
    remove: async (keys) => delMany(keys, store),
    entries: async () =>
      globalThis.indexedDB === undefined ? [] : entries<string, Stored>(store),
  };
}

/** How long a value is kept after its last change, in milliseconds. */
const RETENTION_MS = 30 * 24 * 60 * 60 * 1000;

/** Also of what has no date. */
const isOld = ({ savedAt }: Stored) => !(savedAt > Date.now() - RETENTION_MS);

async function open(
  stored: Stored | undefined,
  key: CryptoKey | undefined,
): Promise<unknown> {
  if (stored === undefined || isOld(stored)) return undefined;
  const { sealed, sealedFile, plain } = stored;
  if (sealed !== undefined) return key && unseal(sealed, key);
  if (sealedFile !== undefined) return key && unsealFile(sealedFile, key);
  return plain;
}

async function close(
  value: unknown,
  key: CryptoKey | undefined,
): Promise<Stored> {
  const savedAt = Date.now();
  if (key === undefined || value === null) return { savedAt, plain: value };
  return value instanceof File
    ? { savedAt, sealedFile: await sealFile(value, key) }
    : { savedAt, sealed: await seal(value, key) };
}

/** The user's encryption key, as the API sends it; what is stored without one is not encrypted. */
export type DraftKey = string | null | undefined;

/**
 * What this device keeps of users' unfinished work: JSON and files, encrypted, until they sign out or for 30 days. Keys
 * start with the user's id and a slash.
 */
export function createDeviceStore(table: Table) {
  const removeIf = async (isOver: (entry: Entry) => boolean) => {
    const over = (await table.entries()).filter(isOver);
    if (over.length > 0) await table.remove(over.map(([key]) => key));
  };
  return {
    /** The values; undefined for what is missing, too old or encrypted with another key. */
    async read(keys: string[], draftKey: DraftKey): Promise<unknown[]> {
      const [stored, key] = await Promise.all([
        table.get(keys),
        readKey(draftKey),
      ]);
      return Promise.all(stored.map((one) => open(one, key)));
    },
    async write(
      values: readonly (readonly [key: string, value: unknown])[],
      draftKey: DraftKey,
    ): Promise<void> {
      const key = await readKey(draftKey);
      await table.put(
        await Promise.all(
          values.map(
            async ([name, value]) => [name, await close(value, key)] as const,
          ),
        ),
      );
    },
    remove: (keys: string[]): Promise<void> => table.remove(keys),
    /** Deletes what a user left, when they sign out: the device may be shared. */
    removeOf: (user: string): Promise<void> =>
      removeIf(([key]) => key.startsWith(`${user}/`)),
    /** Deletes what other users left, when `user` signs in, and what is too old. */
    removeOfOthers: (user: string): Promise<void> =>
      removeIf(([key, stored]) => !key.startsWith(`${user}/`) || isOld(stored)),
  };
}
