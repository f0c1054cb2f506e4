import { memo, type ReactNode, useCallback, useMemo } from "react";
import {
  blockKeys,
  blockRef,
  blockRefs,
  fromContentBlocks,
} from "#src/engine/evaluate/block-refs.ts";
import { earlier } from "#src/engine/evaluate/visible.ts";
import type { BlockRef } from "#src/engine/types.ts";
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
  const read = useCallback(
    (block: unknown, index: number) => blockRef(block, pointer, index),
    [pointer],
  );
  return Array.isArray(blocks) && runs(blocks, read);
});

const identity = (ref: BlockRef) => ref;

/** Draws the blocks of a page's content, `contentBlocs`, by position. */
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
  return (
    <ReactEngineContext value={inProgramme}>
      {runs(refs, identity)}
    </ReactEngineContext>
  );
});

/**
 * React visits all siblings of what changes. In runs of this length, a change of one block costs the same in a
 * list of a hundred and in a list of a thousand. A block that is moved keeps its state within its run.
 */
const runLength = 64;

/** A host for each item of a list. All draw in one pass, so that the code of all is requested at once. */
function runs<Item>(
  items: readonly Item[],
  read: (item: Item, index: number) => BlockRef,
): ReactNode {
  const elements: ReactNode[] = [];
  for (let from = 0; from < items.length; from += runLength)
    elements.push(
      <Run
        key={from}
        items={items}
        read={read as RunProps["read"]}
        from={from}
      />,
    );
  return elements;
}

interface RunProps {
  items: readonly unknown[];
  /** Turns an item into a reference; the same function as long as items mean the same. */
  read: (item: unknown, index: number) => BlockRef;
  from: number;
}

const Run = memo(function Run({ items, read, from }: RunProps): ReactNode {
  const context = useEngineContext();
  const refs = items
    .slice(from, from + runLength)
    .map((item, index) => read(item, from + index));
  const keys = blockKeys(refs);
  return refs.map(({ pointer, block, placement }, index) => (
    <Host
      key={keys[index]}
      context={context}
      block={block}
      pointer={pointer}
      placement={placement}
    />
  ));
}, isSameRun);

function isSameRun(before: RunProps, after: RunProps): boolean {
  if (before.read !== after.read) return false;
  const end = after.from + runLength;
  for (let index = after.from; index < end; index++)
    if (before.items[index] !== after.items[index]) return false;
  return (
    Math.min(before.items.length, end) === Math.min(after.items.length, end)
  );
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
  const context = useEngineContext();
  const { engine, inspector, place } = context;
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
  return refs.flatMap(({ pointer: own, block }, index) => {
    const key = keys[index] ?? own;
    const isShown = evaluations[index]?.outcome.verdict === "ready";
    return isShown || inspector !== undefined
      ? {
          key,
          block,
          element: (
            <Host key={key} context={context} block={block} pointer={own} />
          ),
        }
      : [];
  });
}
