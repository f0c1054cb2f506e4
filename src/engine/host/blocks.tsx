import {
  memo,
  type ReactNode,
  useCallback,
  useEffect,
  useMemo,
  useReducer,
} from "react";
import {
  blockRef,
  blockRefs,
  fromContentBlocks,
} from "#src/engine/evaluate/block-refs.ts";
import type { BlockRef } from "#src/engine/types.ts";
import { useEngineContext } from "./context.ts";
import { Host } from "./host.tsx";

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
  return Array.isArray(blocks) && <Hosts items={blocks} read={read} />;
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
  return <Hosts items={refs} read={identity} />;
});

/**
 * React visits all siblings of what changes. In runs of this length, a change of one block costs the same in a
 * list of ten and in a list of a thousand.
 */
const runLength = 32;

interface HostsProps<Item> {
  items: readonly Item[];
  /** Turns an item into a reference; the same function as long as items mean the same. */
  read: (item: Item, index: number) => BlockRef;
}

/** A host for each item of a list. All draw in one pass, so that the code of all is requested at once. */
function Hosts<Item>({ items, read }: HostsProps<Item>): ReactNode {
  const runs: ReactNode[] = [];
  for (let from = 0; from < items.length; from += runLength)
    runs.push(
      <Run
        key={from}
        items={items}
        read={read as RunProps["read"]}
        from={from}
      />,
    );
  return runs;
}

interface RunProps extends HostsProps<unknown> {
  from: number;
}

const Run = memo(function Run({ items, read, from }: RunProps): ReactNode {
  const context = useEngineContext();
  return items.slice(from, from + runLength).map((item, index) => {
    const { pointer, block, placement } = read(item, from + index);
    return (
      <Host
        key={pointer}
        context={context}
        block={block}
        pointer={pointer}
        placement={placement}
      />
    );
  });
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
  /** Stable as long as the list is. */
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
  const { engine, inspector } = context;
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const refs = useMemo(() => blockRefs(blocks, pointer), [blocks, pointer]);

  const now = engine.clock.now();
  const evaluated = refs.map((ref) => ({
    ...ref,
    ...engine.evaluate(ref.block, ref.placement, engine.context.get(), now),
  }));
  const changesAt = Math.min(
    ...evaluated.map((one) => one.changesAt ?? Number.POSITIVE_INFINITY),
  );
  useEffect(
    () =>
      changesAt === Number.POSITIVE_INFINITY
        ? undefined
        : engine.clock.at(changesAt, refresh),
    [engine, changesAt],
  );

  return evaluated
    .filter(
      ({ outcome }) => inspector !== undefined || outcome.verdict === "ready",
    )
    .map(({ pointer: key, block }) => ({
      key,
      block,
      element: <Host key={key} context={context} block={block} pointer={key} />,
    }));
}
