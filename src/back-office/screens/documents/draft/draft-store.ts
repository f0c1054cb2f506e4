import { createStore, del, get, set, type UseStore } from "idb-keyval";
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
  /** Stores a draft in a moment. */
  write: (draft: KeptDraft) => void;
  /** Stores what waits now. */
  flush: () => void;
  clear: () => void;
}

let opening: UseStore | undefined;
const opened = () => {
  opening ??= createStore("office-drafts", "drafts");
  return opening;
};

/** How long a draft waits to be stored, in milliseconds: until the letter that changed it has been painted. */
const PAUSE = 50;

/** Stores the unsaved draft of a document in IndexedDB; does nothing if the browser has no storage. */
export function draftStore(documentId: string, userId: number): DraftStore {
  const key = `${userId}/${documentId}`;
  let waiting: KeptDraft | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    const draft = waiting;
    waiting = undefined;
    if (draft !== undefined) void attempt(() => set(key, draft, opened()));
  };
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
    write(draft) {
      waiting = draft;
      timer ??= setTimeout(flush, PAUSE);
    },
    flush,
    clear() {
      waiting = undefined;
      void attempt(() => del(key, opened()));
    },
  };
}
