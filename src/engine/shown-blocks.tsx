import { type ReactNode, useEffect, useMemo, useReducer } from "react";
import { useSurroundings } from "./context.ts";
import { Host } from "./host/host.tsx";
import { listedAll } from "./listed.ts";

/** A block of a group that has a place at present. */
export interface ShownBlock {
  /** Stable as long as the list is. */
  key: string;
  block: unknown;
  element: ReactNode;
}

/**
 * The blocks of a list that are on the page now, for groups that give each a place of its own (columns, slides):
 * one that is hidden or broken has none, unless the inspector shows why. Draws again when a window opens or closes.
 */
export function useShownBlocks(blocks: unknown, pointer = ""): ShownBlock[] {
  const surroundings = useSurroundings();
  const { engine, inspector } = surroundings;
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const list = useMemo(() => listedAll(blocks, pointer), [blocks, pointer]);

  const now = engine.clock.now();
  const judged = list.map((item) => ({
    ...item,
    judged: engine.judge(item.block, item.placement, engine.context.get(), now),
  }));
  const changesAt = judged.reduce(
    (soonest, { judged: { changesAt = Number.POSITIVE_INFINITY } }) =>
      Math.min(soonest, changesAt),
    Number.POSITIVE_INFINITY,
  );
  useEffect(
    () =>
      changesAt === Number.POSITIVE_INFINITY
        ? undefined
        : engine.clock.at(changesAt, refresh),
    [engine, changesAt],
  );

  return judged
    .filter(
      ({ judged: { outcome } }) =>
        inspector !== undefined || outcome.verdict === "ready",
    )
    .map(({ pointer: key, block }) => ({
      key,
      block,
      element: (
        <Host
          key={key}
          surroundings={surroundings}
          block={block}
          pointer={key}
        />
      ),
    }));
}
