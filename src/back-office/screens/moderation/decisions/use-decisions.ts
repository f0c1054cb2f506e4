import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { sessionQuery, useOffice } from "#src/back-office/api/office.ts";
import { failureText } from "#src/back-office/failure-text.ts";
import {
  type Entry,
  type EntryRef,
  entryQuery,
  keyOf,
  type Verdict,
} from "#src/back-office/screens/moderation/entries.ts";
import type { ModerationQueue } from "#src/back-office/screens/moderation/queue/use-queue.ts";
import { useTexts } from "#src/back-office/texts.ts";
import {
  type MadeDecision,
  storedMade,
  storeMade,
  undoable,
} from "./made-decisions.ts";
import { useEntryName } from "./use-entry-name.ts";

/** A decision as it is typed. */
export interface Choice {
  status: Verdict;
  /** The key of a refusal reason. */
  reason?: string;
  comment?: string;
}

/** A message about an entry that could not be decided on, or a decision that could not be undone. */
export interface Failure {
  key: string;
  text: string;
}

/** How long nothing must be decided before the list is loaded again. */
const QUIET_MS = 1_500;
/** With fewer entries left than this, it is loaded immediately. */
const REFILL_BELOW = 10;
/** Decisions are applied within this time after `appliesAt`. */
const APPLIED_MS = 6_000;

/** Decides on entries of the queue, and undoes it; `onOpen` moves on to an entry. */
export function useDecisions(
  queue: ModerationQueue,
  announce: (text: string) => void,
  onOpen: (key: string | undefined) => void,
) {
  const t = useTexts();
  const client = useOffice();
  const queries = useQueryClient();
  const nameOf = useEntryName();
  const user = useQuery(sessionQuery(client)).data?.user.id ?? 0;
  const [made, setMade] = useState(() => storedMade(user));
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const inFlight = useRef<Promise<unknown>>(undefined);
  const openKey = useRef(queue.key);
  openKey.current = queue.key;
  useQueueRefresh(queue, made, client.now);

  const change = (next: (now: readonly MadeDecision[]) => MadeDecision[]) =>
    setMade((now) => {
      const changed = undoable(next(now), client.now());
      storeMade(user, changed);
      return changed;
    });

  const fail = (entries: readonly EntryRef[], text: string) =>
    setFailures((known) => [
      ...known.filter(({ key }) => entries.every((one) => keyOf(one) !== key)),
      ...entries.map((one) => ({
        key: keyOf(one),
        text: t("moderation.failed_named", { name: nameOf(one), reason: text }),
      })),
    ]);

  async function post(entries: readonly Entry[], choice: Choice) {
    const { status, reason, comment } = choice;
    const { decided, failed } = await client.request(
      "POST",
      "/moderation/decisions",
      {
        body: {
          entries: entries.map(({ kind, id, status: expectedStatus }) => ({
            ...{ kind, id, expectedStatus },
          })),
          status,
          ...(reason !== undefined && { reason }),
          ...(comment !== undefined && comment !== "" && { comment }),
        },
      },
    );
    const [first] = decided;
    if (first !== undefined)
      change((now) => [
        ...now,
        {
          status,
          decisions: decided.map(({ decision }) => decision),
          keys: decided.map(keyOf),
          name:
            decided.length === 1
              ? nameOf(
                  entries.find((one) => keyOf(one) === keyOf(first)) ?? first,
                )
              : "",
          appliesAt: first.appliesAt,
        },
      ]);
    for (const one of failed)
      fail(
        entries.filter((entry) => keyOf(entry) === keyOf(one)),
        t(`moderation.failed_${one.reason}`),
      );
    queue.hide(decided.map(keyOf), Date.now());
    // What left the queue meanwhile is gone with the next request.
    queue.restore(failed.map(keyOf));
    for (const one of [...decided, ...failed])
      void queries.invalidateQueries({
        queryKey: entryQuery(client, one).queryKey,
      });
    return { decided, failed };
  }

  return {
    made,
    failures,
    /** Shows a failure that is about no entry. */
    report: (text: string) =>
      setFailures((known) => [
        ...known.filter(({ key }) => key !== "all"),
        { key: "all", text },
      ]),
    dismiss: (key: string) =>
      setFailures((known) => known.filter((one) => one.key !== key)),

    /** Decides on one entry and moves on to the next one; comes back to it if that fails. @returns whether it was decided */
    async decide(entry: Entry, choice: Choice): Promise<boolean> {
      const key = keyOf(entry);
      const isListed = queue.index >= 0 && queue.isWaiting;
      const nextKey = isListed ? queue.after(key) : key;
      setFailures((known) => known.filter((one) => one.key !== key));
      if (isListed) queue.hide([key]);
      onOpen(nextKey);
      announce(t(`moderation.said_${choice.status}`));
      const call = post([entry], choice);
      inFlight.current = call;
      try {
        const { failed } = await call;
        if (failed.length === 0) return true;
        announce(t("moderation.said_failed"));
        void queue.refetch();
        return false;
      } catch (error) {
        queue.restore([key]);
        fail([entry], failureText(error, t));
        if (openKey.current === nextKey || openKey.current === undefined)
          onOpen(key);
        return false;
      }
    },

    /** Decides on several entries; throws if the call fails as a whole. */
    async decideAll(entries: readonly Entry[], choice: Choice): Promise<void> {
      setFailures([]);
      const { decided, failed } = await post(entries, choice);
      announce(
        failed.length === 0
          ? t(`moderation.said_many_${choice.status}`, {
              count: decided.length,
            })
          : t("moderation.said_some", {
              count: decided.length,
              failed: failed.length,
            }),
      );
      const isOpenDecided = decided.some((one) => keyOf(one) === queue.key);
      const left = queue.items.find((item) =>
        decided.every((one) => keyOf(one) !== keyOf(item)),
      );
      onOpen(isOpenDecided ? left && keyOf(left) : queue.key);
      void queue.refetch();
    },

    /** Undoes the last decision, or a given one. */
    async undo(which?: MadeDecision): Promise<void> {
      if (which === undefined) await inFlight.current?.catch(() => undefined);
      const last = which ?? undoable(storedMade(user), client.now()).at(-1);
      if (last === undefined) {
        announce(t("moderation.nothing_to_undo"));
        return;
      }
      const forget = () =>
        change((now) =>
          now.filter((one) => one.decisions[0] !== last.decisions[0]),
        );
      const outcomes = await Promise.allSettled(
        last.decisions.map((id) =>
          client.request("DELETE", "/moderation/decisions/{id}", {
            params: { id },
          }),
        ),
      );
      const undone = last.keys.filter(
        (_, index) => outcomes[index]?.status === "fulfilled",
      );
      const refused = outcomes.find((one) => one.status === "rejected");
      forget();
      queue.restore(undone);
      if (refused !== undefined) {
        const text = failureText(refused.reason, t);
        setFailures((known) => [
          ...known,
          { key: "undo", text: `${t("moderation.undo_failed")} ${text}` },
        ]);
      } else announce(t("moderation.said_undone"));
      await queue.refetch();
      const [first] = undone;
      if (first !== undefined) onOpen(first);
    },
  };
}

/** Loads the list again once nothing is decided for a while, when few entries are left, and once decisions are applied. */
function useQueueRefresh(
  { refetch, items, query: { data } }: ModerationQueue,
  made: readonly MadeDecision[],
  now: () => number,
): void {
  const left = items.length;
  const isMore = (data?.total ?? 0) > left;
  const refresh = useEffectEvent(() => void refetch());
  const untilApplied = useEffectEvent(() => {
    const last = made.at(-1);
    return last === undefined
      ? undefined
      : Date.parse(last.appliesAt) - now() + APPLIED_MS;
  });
  useEffect(() => {
    if (made.length === 0) return;
    const soon = setTimeout(
      refresh,
      left < REFILL_BELOW && isMore ? 0 : QUIET_MS,
    );
    const later = setTimeout(refresh, untilApplied() ?? QUIET_MS);
    return () => {
      clearTimeout(soon);
      clearTimeout(later);
    };
  }, [made, left, isMore]);
}
