import { useState } from "react";
import { keyOf } from "#src/back-office/screens/moderation/entries.ts";
import { MAX_ENTRIES_PER_DECISION, type ModerationQueue } from "./use-queue.ts";

const none: ReadonlySet<string> = new Set();

export type Selection = ReturnType<typeof useSelection>;

/**
 * The selected entries of a list (BO-5.7). `chosen` is what is counted, seen and decided: entries of another filter or page,
 * and those that have left the list meanwhile, are not selected.
 */
export function useSelection({
  state,
  items,
}: Pick<ModerationQueue, "state" | "items">) {
  const list = JSON.stringify(state);
  const [selected, setSelected] = useState({ list, keys: none });
  const keys = selected.list === list ? selected.keys : none;
  const set = (next: Iterable<string>) =>
    setSelected({ list, keys: new Set(next) });
  return {
    chosen: items
      .filter((item) => keys.has(keyOf(item)))
      .slice(0, MAX_ENTRIES_PER_DECISION),
    has: (key: string) => keys.has(key),
    set,
    clear: () => set(none),
    toggle(key: string) {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      set(next);
    },
  };
}
