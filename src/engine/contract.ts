/**
 * The engine's public face: what a widget, a composite and the registry may know of it.
 * The engine receives pages, registry and context; it never reaches for them.
 */

export type { PlainLayout } from "./core/layout/plain-layout.ts";
export type * from "./core/types.ts";
export { Blocks, useShownBlocks } from "./react/blocks.tsx";
export { Content } from "./react/content.tsx";
export {
  useClock,
  useNow,
  usePageContext,
  useRenderAt,
} from "./react/context.ts";
