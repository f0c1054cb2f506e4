import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo, useState } from "react";
import { sessionQuery, useOffice } from "#src/back-office/api/office.ts";
import { useListState } from "#src/back-office/list-state.ts";
import {
  type Entry,
  entryQuery,
  hasFile,
  keyOf,
  moderationKeys,
  proofQuery,
  queueQuery,
  refOf,
} from "#src/back-office/screens/moderation/entries.ts";
import { useMediaQuery } from "#src/ui/media-query.ts";
import { nextFree, otherReader } from "./next-free.ts";

export const filterNames = [
  "q",
  "status",
  "kind",
  "challenge",
  "group",
  "signals",
  "olderThan",
] as const;

/** As many as one decision may be about. */
export const MAX_ENTRIES_PER_DECISION = 100;

/** How many entries after the open one are loaded before they are needed. */
const PRELOADED_ENTRIES = 3;
/** Larger proofs are only loaded when they are shown. */
const MAX_PREFETCHED = 8_000_000;

export type ModerationQueue = ReturnType<typeof useQueue>;

/** The queue of the address, and the entry of it that is open; entries that were just decided on are left out. */
export function useQueue() {
  const client = useOffice();
  const queries = useQueryClient();
  const list = useListState(filterNames, {
    pageSize: MAX_ENTRIES_PER_DECISION,
    entry: "entry",
  });
  const { state, opened, listAddress } = list;
  const query = useQuery(queueQuery(client, state));
  const user = useQuery(sessionQuery(client)).data?.user.id;
  const isNarrow = useMediaQuery("(width < 800px)");
  const isWaiting = (state["status"] ?? "waiting") === "waiting";
  /** Entries that were decided on, and since when a request would no longer list them. */
  const [decided, setDecided] = useState<ReadonlyMap<string, number>>(
    new Map(),
  );
  const { items, hidden, isHidden } = useMemo(() => {
    const { items: all = [], requestedAt = 0 } = query.data ?? {};
    const isHidden = (one: string) =>
      isWaiting && (decided.get(one) ?? requestedAt) > requestedAt;
    const shown = all.filter((item) => !isHidden(keyOf(item)));
    return { items: shown, hidden: all.length - shown.length, isHidden };
  }, [query.data, decided, isWaiting]);
  const [first] = items;
  const firstKey =
    isNarrow || first === undefined || query.isPlaceholderData
      ? undefined
      : keyOf(first);
  /** The entry that a list opened by itself: it stays open when others come before it. */
  const [pinned, setPinned] = useState<{ list: string; key: string }>();
  const pinnedKey =
    !isNarrow && pinned?.list === listAddress && !isHidden(pinned.key)
      ? pinned.key
      : undefined;
  const isOpened = opened !== undefined && refOf(opened) !== undefined;
  if (!isOpened && pinnedKey === undefined && firstKey !== undefined)
    setPinned({ list: listAddress, key: firstKey });
  const key = isOpened ? opened : (pinnedKey ?? firstKey);
  const open = (next: string | undefined) => {
    setPinned(undefined);
    list.open(next);
  };
  const index = items.findIndex((item) => keyOf(item) === key);

  useEffect(() => {
    const next = items.slice(index + 1, index + 1 + PRELOADED_ENTRIES);
    for (const [place, item] of next.entries())
      queries
        .fetchQuery(entryQuery(client, item))
        .then(({ proof }) => {
          if (place > 0 || proof === null) return;
          if (!hasFile(proof)) new Image().src = proof.url;
          else if ((proof.size ?? 0) <= MAX_PREFETCHED)
            void queries.prefetchQuery(proofQuery(client, item));
        })
        // Shown once the entry is open.
        .catch(() => undefined);
  }, [items, index, client, queries]);

  const readerOf = (item: Entry) => otherReader(item, user, client.now());
  const freeFrom = (place: number, step: 1 | -1): Entry | undefined =>
    items[
      nextFree(
        items.map((item) => readerOf(item) === undefined),
        place,
        step,
      )
    ];
  return {
    ...list,
    /** Another moderator with the entry open. */
    readerOf,
    ...{ query, items, isNarrow, isWaiting, key, index },
    ref: key === undefined ? undefined : refOf(key),
    total: Math.max(0, (query.data?.total ?? 0) - hidden),
    /** The entry so many places after the open one; the last or first one beyond the ends. */
    at: (step: number): Entry | undefined =>
      items[Math.max(0, Math.min(items.length - 1, index + step))],
    /** The next entry, or the one before, that no one else reads; the neighbor if others read them all. */
    free: (step: 1 | -1): Entry | undefined => freeFrom(index, step),
    /** The key of the entry after another one that no one else reads, or else of the one before. */
    after(one: string): string | undefined {
      const place = items.findIndex((item) => keyOf(item) === one);
      const next =
        place + 1 < items.length ? freeFrom(place, 1) : items[place - 1];
      return next && keyOf(next);
    },
    /** Leaves entries out of the list, until a request made after `since`. */
    hide: useCallback(
      (keys: readonly string[], since = Number.POSITIVE_INFINITY) =>
        setDecided(
          (known) =>
            new Map([...known, ...keys.map((one) => [one, since] as const)]),
        ),
      [],
    ),
    /** Shows entries again. */
    restore: useCallback(
      (keys: readonly string[]) =>
        setDecided(
          (known) => new Map([...known].filter(([one]) => !keys.includes(one))),
        ),
      [],
    ),
    open,
    refetch: useCallback(
      () =>
        Promise.all(
          moderationKeys.map((queryKey) =>
            queries.invalidateQueries({ queryKey }),
          ),
        ),
      [queries],
    ),
  };
}
