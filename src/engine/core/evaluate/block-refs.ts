import type {
  BlockPlacement,
  BlockRef,
  PageOrigin,
} from "#src/engine/core/types.ts";
import { isRecord } from "#src/schema/json.ts";

/**
 * The items of a list of blocks; empty for what is not a list.
 * @param placement of all of them
 */
export const blockRefs = (
  blocks: unknown,
  pointer: string,
  placement?: BlockPlacement,
): BlockRef[] =>
  Array.isArray(blocks)
    ? blocks.map((block: unknown, index) => ({
        pointer: `${pointer}/${index}`,
        block,
        ...(placement && { placement }),
      }))
    : [];

/** Of a block in a page that a configurator composed. */
export const inProgramme: BlockPlacement = { origin: "programme" };

/** What a block inside a group inherits: the origin of the page that the group is in. */
export const nestedPlacement = (
  origin: PageOrigin | undefined,
): BlockPlacement | undefined =>
  origin === "programme" ? inProgramme : undefined;

/**
 * The React key of a block in its list, so that a moved block preserves its state: the layout's key, else type and
 * id. What has neither, or repeats another's, is known by its pointer.
 * @param taken the keys of the blocks before it
 */
export function blockKey(
  { key, block, pointer }: BlockRef,
  taken: { has(key: string): boolean },
): string {
  const own = key ?? idKey(block);
  return own === undefined || taken.has(own) ? pointer : own;
}

/** The React keys of all blocks of a list. */
export function blockKeys(refs: readonly BlockRef[]): string[] {
  const taken = new Set<string>();
  return refs.map((ref) => {
    const key = blockKey(ref, taken);
    taken.add(key);
    return key;
  });
}

function idKey(block: unknown): string | undefined {
  if (!isRecord(block)) return undefined;
  const { "@type": type, id } = block;
  return typeof id === "number" || (typeof id === "string" && id !== "")
    ? `${type} ${id}`
    : undefined;
}
