import { isRecord } from "./condition/value.ts";
import { codeOf } from "./host/load.ts";
import type { Entry, Registry } from "./host/look-up.ts";
import type { Listed } from "./placement.ts";

/** A thing of a list, with its pointer. */
export const listed = (
  block: unknown,
  pointer: string,
  index: number,
): Listed => ({ pointer: `${pointer}/${index}`, block });

/** The things of a list; what is no list is an empty one. */
export const listedAll = (blocks: unknown, pointer: string): Listed[] =>
  Array.isArray(blocks)
    ? blocks.map((block, index) => listed(block, pointer, index))
    : [];

/** The entry of a block, if its type is known. */
export function entryOf(block: unknown, registry: Registry): Entry | undefined {
  const type = isRecord(block) ? block["@type"] : undefined;
  return typeof type === "string" && Object.hasOwn(registry, type)
    ? registry[type]
    : undefined;
}

/** Starts to load the code of all blocks at once, those inside groups included. */
export function startCode(list: readonly Listed[], registry: Registry): void {
  for (const { block } of list) {
    const entry = entryOf(block, registry);
    if (entry === undefined) continue;
    codeOf(entry);
    if (entry.nested !== undefined)
      startCode(nestedBlocks(block, "", entry.nested), registry);
  }
}

/** The blocks inside a group. */
export const nestedBlocks = (
  block: unknown,
  pointer: string,
  property: string,
): Listed[] =>
  listedAll(
    isRecord(block) ? block[property] : undefined,
    `${pointer}/${property}`,
  );
