import { memo, type ReactNode, useMemo } from "react";
import { fromContentBlocks } from "./content-blocks.ts";
import { useSurroundings } from "./context.ts";
import { Host } from "./host/host.tsx";
import { listed, startCode } from "./listed.ts";
import type { Listed } from "./placement.ts";

export { type ShownBlock, useShownBlocks } from "./shown-blocks.tsx";

interface BlocksProps {
  /** What should be a list of blocks, as it came: each thing in it is checked by itself. */
  blocks: unknown;
  /** JSON pointer of the list in its document; a group gives `${pointer}/widgets`. */
  pointer?: string;
}

/** Draws a list of stored blocks, one after the other, without an element around them; what is broken leaves the others alone. */
export const Blocks = memo(function Blocks({
  blocks,
  pointer = "",
}: BlocksProps): ReactNode {
  const list = useMemo(() => listed(blocks, pointer), [blocks, pointer]);
  return useHosts(list);
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
  return useHosts(list);
});

/** One host for each of a list; the code of all of them is on its way before the first is drawn. */
function useHosts(list: readonly Listed[]): ReactNode {
  const { registry } = useSurroundings().engine;
  return useMemo(() => {
    startCode(list, registry);
    return list.map(({ pointer, block, placement }) => (
      <Host
        key={pointer}
        block={block}
        pointer={pointer}
        placement={placement}
      />
    ));
  }, [list, registry]);
}
