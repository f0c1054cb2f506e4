import { memo, type ReactNode, useMemo, useSyncExternalStore } from "react";
import {
  blockKeys,
  blockRefs,
  fromContentBlocks,
} from "#src/engine/evaluate/block-refs.ts";
import { entryOf } from "#src/engine/evaluate/look-up.ts";
import { earlier } from "#src/engine/evaluate/visible.ts";
import type { BlockRef, Entry, Registry } from "#src/engine/types.ts";
import {
  ReactEngineContext,
  useEngineContext,
  useRenderAt,
} from "./context.ts";
import { Host, noData } from "./host.tsx";

interface BlocksProps {
  /** What should be a list of blocks, as it came: each item is checked by itself. */
  blocks: unknown;
  /** JSON pointer of the list in its document; a group passes `${pointer}/widgets`. */
  pointer?: string;
}

/** Draws a list of stored blocks, one after the other, without an element around them; a broken one leaves the others alone. */
export const Blocks = memo(function Blocks({
  blocks,
  pointer = "",
}: BlocksProps): ReactNode {
  return runs(blockRefs(blocks, pointer));
});

/**
 * Draws the blocks of a page's content, `contentBlocs`, by position; while the first view is awaited, those that stand
 * below it keep their height and nothing else.
 */
export const ContentBlocks = memo(function ContentBlocks({
  blocks,
  pointer = "/contentBlocs",
}: BlocksProps): ReactNode {
  const refs = useMemo(
    () => fromContentBlocks(blocks, pointer),
    [blocks, pointer],
  );
  const context = useEngineContext();
  const inProgramme = useMemo(
    () => ({ ...context, place: "programme" as const }),
    [context],
  );
  const { firstView, registry } = context.engine;
  const isAwaited =
    useSyncExternalStore(firstView.subscribe, firstView.get) === "awaited";
  const seen = isAwaited ? inFirstView(refs, registry) : refs.length;
  return (
    <ReactEngineContext value={inProgramme}>
      {runs(refs.slice(0, seen))}
      {refs.slice(seen).map(({ pointer, block }) => (
        <div
          key={pointer}
          data-later
          aria-busy="true"
          style={{ minBlockSize: entryOf(block, registry)?.height }}
        />
      ))}
    </ReactEngineContext>
  );
});

/** How many blocks begin on the first screen, by the heights that their types reserve. */
function inFirstView(refs: readonly BlockRef[], registry: Registry): number {
  let top = 0;
  const below = refs.findIndex(({ block }) => {
    const isBelow = top >= window.innerHeight;
    top += pixels(entryOf(block, registry)?.height);
    return isBelow;
  });
  return below < 0 ? refs.length : below;
}

const pixels = (height: Entry["height"]) =>
  typeof height === "number" ? height : 0;

/**
 * React visits all siblings of what changes. In runs of this length, a change of one block costs the same in a
 * list of a hundred and in a list of a thousand. A block that is moved keeps its state within its run.
 */
const runLength = 64;

/** All runs draw in one pass, so that the code of all blocks is requested at once. */
function runs(refs: readonly BlockRef[]): ReactNode {
  const elements: ReactNode[] = [];
  for (let from = 0; from < refs.length; from += runLength)
    elements.push(
      <Host key={from} refs={refs.slice(from, from + runLength)} />,
    );
  return elements;
}

/** A block of a group that is on the page at present. */
export interface ShownBlock {
  /** The same wherever the block is moved in its list. */
  key: string;
  block: unknown;
  element: ReactNode;
}

/**
 * The blocks of a list that are on the page now, for groups that give each a cell of its own (columns, slides):
 * hidden and broken ones are left out, unless the inspector explains them. Draws again when a window opens or closes.
 */
export function useShownBlocks(blocks: unknown, pointer = ""): ShownBlock[] {
  const { engine, inspector, place } = useEngineContext();
  const refs = useMemo(() => blockRefs(blocks, pointer), [blocks, pointer]);
  const keys = useMemo(() => blockKeys(refs), [refs]);
  const now = engine.clock.now();
  const page = { context: engine.context.get(), place, data: noData };
  const evaluations = refs.map(({ block, placement }) =>
    engine.evaluate(block, placement, page, now),
  );
  useRenderAt(
    evaluations.reduce<number | undefined>(
      (soonest, { changesAt }) => earlier(soonest, changesAt),
      undefined,
    ),
  );
  return refs.flatMap((ref, index) => {
    const key = keys[index] ?? ref.pointer;
    const isShown = evaluations[index]?.outcome.verdict === "ready";
    return isShown || inspector !== undefined
      ? {
          key,
          block: ref.block,
          element: <Host key={key} refs={[ref]} isAlone />,
        }
      : [];
  });
}
