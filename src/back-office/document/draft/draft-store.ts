import { createStore, del, get, type UseStore } from "idb-keyval";
import { storeNow } from "#src/browser/store-now.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";

/** Unsaved changes of a draft. */
export interface KeptDraft {
  /** The draft of the server that `mine` started from. */
  base: JsonObject;
  mine: JsonObject;
  /** What was sent without a response: the server may have it. */
  unanswered: readonly JsonObject[];
}

export interface DraftStore {
  read: () => Promise<KeptDraft | undefined>;
  write: (draft: KeptDraft) => Promise<void>;
  clear: () => Promise<void>;
}

let store: UseStore | undefined;
const opened = () => {
  store ??= createStore("office-drafts", "drafts");
  return store;
};

/** Stores the unsaved draft of a document in IndexedDB; does nothing if the browser has no storage. */
export function draftStore(documentId: string, userId: number): DraftStore {
  const key = `${userId}/${documentId}`;
  const attempt = async <Result>(work: () => Promise<Result>) => {
    try {
      return await work();
    } catch (error) {
      console.warn("The draft could not be stored on this device", error);
      return undefined;
    }
  };
  return {
    read: () => attempt(() => get<KeptDraft>(key, opened())),
    write: (draft) =>
      attempt(async () => {
        await storeNow([[key, draft]], opened());
      }),
    clear: () => attempt(() => del(key, opened())),
  };
}
