import { withPatience } from "#src/browser/patience.ts";
import {
  createDeviceStore,
  type DraftKey,
  databaseTable,
  type Table,
} from "#src/state/device-store.ts";
import { pack, unpack } from "#src/state/pack.ts";

/** The signed-in user, and the key that the API gives them. */
export interface WorkOwner {
  userId: number;
  draftKey?: DraftKey;
}

export interface KeptEntry<Value> {
  read: () => Promise<Value | undefined>;
  write: (value: Value) => Promise<void>;
  clear: () => Promise<void>;
}

/** Unsaved drafts and undo steps of the back office on this device; does nothing if the browser has no storage. */
export function createUnfinishedWork(table: Table) {
  const store = createDeviceStore(table);
  let last: Promise<unknown> = Promise.resolve();
  let isOver = false;
  const writes = new Map<string, object>();

  /** One after the other: what is encrypted faster must not be replaced by what was written before it. */
  async function inTurn<Result>(
    work: () => Promise<Result>,
  ): Promise<Result | undefined> {
    const result = last.then(work);
    last = result.catch(() => undefined);
    try {
      return await result;
    } catch (error) {
      console.warn("Unfinished work could not be stored on this device", error);
      return undefined;
    }
  }

  return {
    /**
     * What is kept of a document.
     * @param isValue recognizes what can be used; anything else is deleted
     */
    entry<Value>(
      { userId, draftKey }: WorkOwner,
      name: string,
      isValue: (value: unknown) => value is Value,
    ): KeptEntry<Value> {
      const key = `${userId}/${name}`;
      const clear = async () => {
        writes.delete(key);
        await inTurn(() => store.remove([key]));
      };
      return {
        async read() {
          const value = await inTurn(async () => {
            const [parts] = await withPatience(() =>
              store.read([key], draftKey),
            );
            return Array.isArray(parts) ? unpack(parts) : undefined;
          });
          if (isValue(value)) return value;
          await clear();
          return undefined;
        },
        async write(value) {
          const write = {};
          writes.set(key, write);
          await inTurn(async () => {
            // A later one has it all.
            if (isOver || writes.get(key) !== write) return;
            await store.write([[key, pack(value)]], draftKey);
          });
        },
        clear,
      };
    },

    /** Deletes what other users left, and what is older than 30 days. */
    forgetOthers: (userId: number) =>
      inTurn(() => withPatience(() => store.removeOfOthers(String(userId)))),

    /** Whether a user changed drafts in ways that the server does not have. */
    hasDraft: (userId: number) =>
      inTurn(async () =>
        (await table.entries()).some(([key]) =>
          key.startsWith(`${userId}/draft/`),
        ),
      ),

    /** Deletes what a user left, when they sign out; nothing is stored any more until the page is loaded again. */
    async signOut(userId: number): Promise<void> {
      isOver = true;
      await inTurn(() => withPatience(() => store.removeOf(String(userId))));
    },
  };
}

/** Where releases before 1.0.0 kept it, not encrypted and for ever. */
const FORMER_DATABASES = ["office-drafts", "office-undo"];

export function removeFormerWork(): void {
  for (const name of FORMER_DATABASES)
    globalThis.indexedDB?.deleteDatabase(name);
}

export const unfinishedWork = createUnfinishedWork(
  databaseTable("palmares-office", "unfinished"),
);
