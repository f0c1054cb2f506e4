import type { BlockRef } from "#src/engine/core/types.ts";
import { isRecord } from "#src/schema/json.ts";
import { problem } from "./problem.ts";

/** An item of a list of blocks. */
export const blockRef = (
  block: unknown,
  pointer: string,
  index: number,
): BlockRef => ({ pointer: `${pointer}/${index}`, block });

/** The items of a list of blocks; empty for what is not a list. */
export const blockRefs = (blocks: unknown, pointer: string): BlockRef[] =>
  Array.isArray(blocks)
    ? blocks.map((block, index) => blockRef(block, pointer, index))
    : [];

/** The blocks inside a group. */
export const nestedBlockRefs = (
  block: unknown,
  pointer: string,
  property: string,
): BlockRef[] =>
  blockRefs(
    isRecord(block) ? block[property] : undefined,
    `${pointer}/${property}`,
  );

/**
 * The React key of a block in its list, so that a block that is moved keeps its state: the layout's key, else type and
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

const known = new WeakMap<object, { pointer: string; ref: BlockRef }>();

/**
 * The blocks of a page's content (`contentBlocs`), by position: numeric text is a number, without a position comes
 * last, equals keep their order. A text becomes a `ContentText`; a widget is itself. Nothing is left out: what cannot
 * be a block is included, so that it gets a verdict, and so is what is not a list. Each keeps its pointer in the original.
 * @param blocks the value of `contentBlocs`, whatever it is
 * @param pointer of `contentBlocs` in its document
 */
export function fromContentBlocks(
  blocks: unknown,
  pointer = "/contentBlocs",
): BlockRef[] {
  if (blocks === undefined || blocks === null) return [];
  if (!Array.isArray(blocks)) {
    const wrong = problem("", "type", { type: "array" }, blocks);
    return [{ pointer, block: blocks, placement: { problem: wrong } }];
  }
  return blocks
    .map((item: unknown, index) => ({
      position: positionOf(item),
      ref: recall(item, `${pointer}/${index}`),
    }))
    .sort((one, other) => one.position - other.position || 0)
    .map(({ ref }) => ref);
}

function positionOf(item: unknown): number {
  const position = isRecord(item) ? item["position"] : undefined;
  const isNumeric =
    typeof position === "number" ||
    (typeof position === "string" && position.trim() !== "");
  const value = isNumeric ? Number(position) : Number.NaN;
  return Number.isNaN(value) ? Number.POSITIVE_INFINITY : value;
}

/** The same object for the same item: evaluations are remembered by the identity of the block. */
function recall(item: unknown, pointer: string): BlockRef {
  if (!isRecord(item)) return { pointer, block: item };
  const found = known.get(item);
  if (found?.pointer === pointer) return found.ref;
  const ref = toBlockRef(item, pointer);
  known.set(item, { pointer, ref });
  return ref;
}

function toBlockRef(item: Record<string, unknown>, pointer: string): BlockRef {
  if (item["type"] === "widget")
    return { pointer: `${pointer}/widget`, block: item["widget"] };
  const { type, id, text } = item;
  if (type !== "text")
    return {
      pointer,
      block: item,
      placement: {
        problem: problem(
          "/type",
          "enum",
          { allowedValues: ["text", "widget"] },
          type,
        ),
      },
    };
  const block = { "@type": "ContentText", id, text };
  return text === undefined || text === null
    ? {
        pointer,
        block,
        placement: {
          problem: problem("", "required", { missingProperty: "text" }),
        },
      }
    : { pointer, block };
}
