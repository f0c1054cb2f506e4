import type { PageContext } from "#src/engine/contract.ts";
import type { Engine } from "#src/engine/engine.ts";
import { startCode } from "#src/engine/host/load.ts";
import type { Layout } from "#src/schema/types.gen.ts";
import { blocksOf, type ResolvedLayout, resolveLayout } from "./resolve.ts";

/**
 * Starts all that a page needs, at once: the code of its blocks and the answers of its sources. For the router, which
 * knows the page before React draws it; `Page` does the same. To call it again costs nothing: code and answers are shared.
 */
export function preload(
  layout: Layout,
  engine: Engine,
  route: PageContext["route"],
): void {
  start(resolveLayout(layout, route, engine.data.kinds), engine);
}

/** The same for a layout whose bindings are filled. */
export function start(
  { main, aside }: ResolvedLayout,
  { registry, data }: Engine,
): void {
  const blocks = blocksOf([...main, ...aside]);
  for (const { block, placement } of blocks) {
    startCode(block, registry);
    if (placement?.source !== undefined)
      data.prefetch(placement.source.name, placement.source.params);
  }
}
