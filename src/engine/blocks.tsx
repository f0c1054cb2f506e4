import { memo, type ReactNode, useCallback, useMemo } from "react";
import { fromContentBlocks } from "./content-blocks.ts";
import { Hosts } from "./host/hosts.tsx";
import { listed } from "./listed.ts";
import type { Listed } from "./placement.ts";

export { type ShownBlock, useShownBlocks } from "./shown-blocks.tsx";

interface BlocksProps {
  /** What should be a list of blocks, as it came: each thing in it is checked by itself. */
  blocks: unknown;
  /** JSON pointer of the list in its document; a group gives `${pointer}/widgets`. */
  pointer?: string;
}

const itself = (item: Listed) => item;

/** Draws a list of stored blocks, one after the other, without an element around them; what is broken leaves the others alone. */
export const Blocks = memo(function Blocks({
  blocks,
  pointer = "",
}: BlocksProps): ReactNode {
  const read = useCallback(
    (block: unknown, index: number) => listed(block, pointer, index),
    [pointer],
  );
  return Array.isArray(blocks) && <Hosts items={blocks} read={read} />;
});

/** Draws the blocks of a page's content, `contentBlocs`, by position. */
export const ContentBlocks = memo(function ContentBlocks({
  blocks,
  pointer = "/contentBlocs",
}: BlocksProps): ReactNode {
  const list = useMemo(
    () => fromContentBlocks(blocks, pointer),
    [blocks, pointer],
  );
  return <Hosts items={list} read={itself} />;
});
