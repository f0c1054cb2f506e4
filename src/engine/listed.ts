import { isRecord } from "./condition/value.ts";
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
