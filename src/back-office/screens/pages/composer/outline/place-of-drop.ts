import { PAGE } from "#src/back-office/screens/pages/composer/block-marks.ts";
import {
  type BlockPlace,
  blocksIn,
  findBlock,
} from "#src/domain/documents/blocks/block-edit.ts";
import type { JsonObject } from "#src/schema/json.ts";

interface ItemTarget {
  type: "item";
  key: unknown;
  dropPosition: "on" | "before" | "after";
}

export type DropTarget = ItemTarget | { type: "root" };

/** The place that a drop leads to. */
export function placeOfDrop(
  body: JsonObject,
  moved: string,
  target: DropTarget,
): BlockPlace | undefined {
  if (target.type === "root") return undefined;
  const { dropPosition } = target;
  const key = String(target.key);
  if (key === PAGE)
    return dropPosition === "after" ? { group: null, index: 0 } : undefined;
  const over = findBlock(body, key);
  const from = findBlock(body, moved);
  if (over === undefined || from === undefined) return undefined;
  if (dropPosition === "on")
    return { group: over.id, index: blocksIn(body, over).length };
  const group = over.group?.id ?? null;
  const index = over.index + (dropPosition === "after" ? 1 : 0);
  const isShifted = (from.group?.id ?? null) === group && from.index < index;
  return { group, index: isShifted ? index - 1 : index };
}
