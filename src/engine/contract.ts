/**
 * The engine's public face: what a widget, a composite and the registry may know of it.
 * The engine receives pages, registry and context; it never reaches for them.
 */
export {
  Blocks,
  useContentParts,
  useShownBlocks,
} from "./host/blocks.tsx";
export {
  useClock,
  useNow,
  usePageContext,
  useRenderAt,
} from "./host/context.ts";
export type * from "./types.ts";
