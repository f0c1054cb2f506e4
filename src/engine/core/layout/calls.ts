import { entryOf } from "#src/engine/core/evaluate/look-up.ts";
import type {
  BlockRef,
  CatalogLines,
  ResolvedSource,
} from "#src/engine/core/types.ts";

/**
 * The sources that a page begins for its blocks, each once: those that its layout gives to them, and the `calls` of their
 * catalog lines with the parameters of the page data that the block uses.
 */
export function callsOf(
  blocks: readonly BlockRef[],
  catalog: CatalogLines,
): Pick<ResolvedSource, "name" | "params">[] {
  const calls = new Map<string, Pick<ResolvedSource, "name" | "params">>();
  const add = (name: string, params: ResolvedSource["params"]) =>
    calls.set(JSON.stringify([name, params]), { name, params });
  for (const { block, placement } of blocks) {
    if (placement?.source !== undefined)
      add(placement.source.name, placement.source.params);
    if (placement?.use !== undefined)
      for (const name of entryOf(block, catalog)?.calls ?? [])
        add(name, placement.use.source.params);
  }
  return [...calls.values()];
}
