import { createStore, get, type UseStore } from "idb-keyval";
import type { Delta } from "jsondiffpatch";
import { storeNow } from "#src/browser/store-now.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";

/** What a step did, for its name on the screen. */
export type StepVerb =
  | "add"
  | "change"
  | "duplicate"
  | "languages"
  | "move"
  | "paste"
  | "remove"
  | "settings";

export interface StepInfo {
  verb: StepVerb;
  /** What the block is called. */
  name: string;
  /** The id of the block; null for the page itself. */
  block: string | null;
}

/** A change in both directions. */
export interface KeptChange {
  forward: Delta;
  back: Delta;
}

export interface KeptStep {
  info: StepInfo;
  change: KeptChange;
  /** From the state after the step before to the one before this step, if another person changed something between. */
  bridge?: KeptChange;
}

export interface KeptHistory {
  /** The state after the last step that is done. */
  tip: JsonObject;
  /** How many steps are done; the others were undone. */
  done: number;
  steps: readonly KeptStep[];
}

export interface HistoryStore {
  read: () => Promise<KeptHistory | undefined>;
  write: (history: KeptHistory) => Promise<void>;
}

let store: UseStore | undefined;
const opened = () => {
  store ??= createStore("office-undo", "steps");
  return store;
};

/** Stores the steps of a draft in IndexedDB, next to the draft; does nothing if the browser has no storage. */
export function historyStore(documentId: string, userId: number): HistoryStore {
  const key = `${userId}/${documentId}`;
  const attempt = async <Result>(work: () => Promise<Result>) => {
    try {
      return await work();
    } catch (error) {
      console.warn("The steps could not be stored on this device", error);
      return undefined;
    }
  };
  return {
    read: () => attempt(() => get<KeptHistory>(key, opened())),
    write: (history) =>
      attempt(async () => {
        await storeNow([[key, history]], opened());
      }),
  };
}
