import { PAGE } from "#src/back-office/screens/pages/composer/block-marks.ts";
import {
  innerBlocks,
  nestedProperty,
} from "#src/domain/documents/blocks/walk.ts";
import {
  isObject,
  itemsOf,
  type Json,
  type JsonObject,
} from "#src/schema/json.ts";

/** An item of the outline. */
export interface OutlineNode {
  id: string;
  /** Null for the page itself. */
  block: JsonObject | null;
  children: readonly OutlineNode[];
}

const page: OutlineNode = { id: PAGE, block: null, children: [] };

/** Makes the items of the outline; those of blocks that did not change are the same objects as before. */
export function createOutline() {
  const known = new WeakMap<JsonObject, OutlineNode>();

  function nodesIn(
    list: readonly Json[],
    pointer: string,
    seen: Set<string>,
  ): readonly OutlineNode[] {
    return list.flatMap((block, index) =>
      isObject(block) ? [nodeOf(block, `${pointer}/${index}`, seen)] : [],
    );
  }

  function nodeOf(
    block: JsonObject,
    pointer: string,
    seen: Set<string>,
  ): OutlineNode {
    const { key } = block;
    const isNamed = typeof key === "string" && key !== "" && !seen.has(key);
    const id = isNamed ? key : `@${pointer}`;
    seen.add(id);
    const children = nodesIn(
      innerBlocks(block),
      `${pointer}/${nestedProperty(block)}`,
      seen,
    );
    const before = known.get(block);
    const isSame =
      before?.id === id &&
      before.children.length === children.length &&
      before.children.every((child, at) => child === children[at]);
    if (before !== undefined && isSame) return before;
    const node = { id, block, children };
    known.set(block, node);
    return node;
  }

  return {
    of: (body: JsonObject): OutlineNode[] => [
      page,
      ...nodesIn(itemsOf(body["blocks"]), "/blocks", new Set()),
    ],
  };
}
