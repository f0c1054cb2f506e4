import {
  createContext,
  memo,
  type ReactElement,
  type ReactNode,
  use,
  useMemo,
} from "react";
import {
  blockKeys,
  blockRefs,
  nestedPlacement,
} from "#src/engine/core/evaluate/block-refs.ts";
import { earlier } from "#src/engine/core/evaluate/visible.ts";
import type { BlockRef, PageOrigin } from "#src/engine/core/types.ts";
import { useEngineContext, useRenderAt } from "./context.ts";
import { Host, noData } from "./host.tsx";

/** The origin of the page that a group is in; the blocks inside inherit it. */
export const OriginContext = createContext<PageOrigin>("product");

interface BlocksProps {
  /** What should be a list of blocks, as it came: each item is checked by itself. */
  blocks: unknown;
  /** JSON pointer of the list in its document; a group passes `${pointer}/widgets`. */
  pointer?: string;
}

/** Renders a list of stored blocks without a wrapping element; a broken one does not affect the others. */
export const Blocks = memo(function Blocks({
  blocks,
  pointer = "",
}: BlocksProps): ReactNode {
  const placement = nestedPlacement(use(OriginContext));
  return inChunks(blockRefs(blocks, pointer, placement));
});

/**
 * React visits all siblings of what changes. In chunks of this length, a change of one block costs the same in a
 * list of a hundred and in a list of a thousand. State survives a move within a chunk.
 */
const chunkLength = 64;

/** All chunks render in one pass, so that the code of all blocks is requested in that pass. */
export function inChunks(refs: readonly BlockRef[]): ReactElement[] {
  const elements: ReactElement[] = [];
  for (let from = 0; from < refs.length; from += chunkLength)
    elements.push(
      <Host key={from} refs={refs.slice(from, from + chunkLength)} />,
    );
  return elements;
}

/** A block of a group that is on the page at present. */
export interface ShownBlock {
  /** The same wherever the block is moved in its list. */
  key: string;
  block: unknown;
  element: ReactNode;
  /** False for one that only the inspector shows, with the reason. */
  isShown: boolean;
}

/**
 * The blocks of a list that are on the page now, for groups that give each its own cell (columns, slides):
 * hidden and broken ones are left out, unless the inspector explains them. Draws again when a window opens or closes.
 */
export function useShownBlocks(blocks: unknown, pointer = ""): ShownBlock[] {
  const { engine, inspector } = useEngineContext();
  const placement = nestedPlacement(use(OriginContext));
  const refs = useMemo(
    () => blockRefs(blocks, pointer, placement),
    [blocks, pointer, placement],
  );
  const keys = useMemo(() => blockKeys(refs), [refs]);
  const now = engine.clock.now();
  const page = { context: engine.context.get(), data: noData };
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
          ...{ block: ref.block, isShown },
          element: <Host key={key} refs={[ref]} isAlone />,
        }
      : [];
  });
}
