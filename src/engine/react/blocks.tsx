import {
  memo,
  type ReactNode,
  startTransition,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
} from "react";
import {
  blockKeys,
  blockRefs,
  fromContentBlocks,
} from "#src/engine/core/evaluate/block-refs.ts";
import { entryOf } from "#src/engine/core/evaluate/look-up.ts";
import { earlier } from "#src/engine/core/evaluate/visible.ts";
import type { BlockRef, Entry, Registry } from "#src/engine/core/types.ts";
import {
  ReactEngineContext,
  useEngineContext,
  useRenderAt,
} from "./context.ts";
import type { Engine } from "./create-engine.ts";
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
  return inChunks(blockRefs(blocks, pointer));
});

/** What a page's content is drawn as. */
export interface ContentParts {
  /** The block that the content begins with, where it is one that spans the page and holds its title. */
  top: ReactNode | undefined;
  /** All other blocks. */
  rest: ReactNode;
}

/** Draws the blocks of a page's content, that which spans the page apart from the others: the page puts it above its column. */
export function useContentParts(
  blocks: unknown,
  pointer = "/contentBlocs",
): ContentParts {
  const { engine } = useEngineContext();
  const refs = useMemo(
    () => fromContentBlocks(blocks, pointer),
    [blocks, pointer],
  );
  const [head, tail] = useMemo(() => [refs.slice(0, 1), refs.slice(1)], [refs]);
  const [first] = head;
  const entry = entryOf(first?.block, engine.registry);
  const now = engine.clock.now();
  const page = {
    context: engine.context.get(),
    place: programme,
    data: noData,
  };
  const evaluation =
    first !== undefined && entry?.spansPage === true
      ? engine.evaluate(first.block, first.placement, page, now)
      : undefined;
  useRenderAt(evaluation?.changesAt);
  return evaluation?.outcome.verdict === "ready"
    ? {
        top: <ContentRefs refs={head} />,
        rest: <ContentRefs refs={tail} above={pixels(entry?.height)} />,
      }
    : { top: undefined, rest: <ContentRefs refs={refs} /> };
}

const programme = "programme" as const;

interface ContentRefsProps {
  refs: readonly BlockRef[];
  /** Pixels that other blocks of the page take above these. */
  above?: number;
}

/** Blocks that have not been drawn yet keep their height and nothing else. */
const ContentRefs = memo(function ContentRefs({
  refs,
  above = 0,
}: ContentRefsProps): ReactNode {
  const context = useEngineContext();
  const inProgramme = useMemo(
    () => ({ ...context, place: programme }),
    [context],
  );
  const { engine } = context;
  const seen = useSeen(refs, engine, above);
  return (
    <ReactEngineContext value={inProgramme}>
      {inChunks(refs.slice(0, seen))}
      {refs.slice(seen).map(({ pointer, block }) => (
        <div
          key={pointer}
          data-later
          aria-busy="true"
          style={{ minBlockSize: entryOf(block, engine.registry)?.height }}
        />
      ))}
    </ReactEngineContext>
  );
});

/**
 * How many blocks of a page's content are drawn: those of the first view as long as it is awaited, then some more
 * whenever the browser has nothing else to do, so that nobody who types or scrolls waits for all of them.
 */
function useSeen(
  refs: readonly BlockRef[],
  { firstView, whenIdle, registry }: Engine,
  above: number,
): number {
  const isAwaited =
    useSyncExternalStore(firstView.subscribe, firstView.get) === "awaited";
  const [more, setMore] = useState(isAwaited ? 0 : Number.POSITIVE_INFINITY);
  const seen =
    more < refs.length ? more + inFirstView(refs, registry, above) : more;
  useEffect(() => {
    if (isAwaited || seen >= refs.length) return;
    let isWanted = true;
    void whenIdle().then(() => {
      if (isWanted)
        startTransition(() => setMore(more + Math.max(1, seen >> 1)));
    });
    return () => {
      isWanted = false;
    };
  }, [isAwaited, seen, more, refs, whenIdle]);
  return seen;
}

/** How many blocks begin on the first screen, by the heights that their types reserve. */
function inFirstView(
  refs: readonly BlockRef[],
  registry: Registry,
  above: number,
): number {
  let top = above;
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
 * React visits all siblings of what changes. In inChunks of this length, a change of one block costs the same in a
 * list of a hundred and in a list of a thousand. A block that is moved keeps its state within its run.
 */
const runLength = 64;

/** All inChunks draw in one pass, so that the code of all blocks is requested at once. */
function inChunks(refs: readonly BlockRef[]): ReactNode {
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
