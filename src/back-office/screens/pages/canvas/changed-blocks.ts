import { placedBlocks } from "#src/domain/documents/blocks/block-edit.ts";
import {
  innerBlocks,
  nestedProperty,
} from "#src/domain/documents/blocks/walk.ts";
import { isObject, isSame, type JsonObject } from "#src/schema/json.ts";

/** A block without the blocks inside, which are compared themselves; their order counts. */
function alone(block: JsonObject): JsonObject {
  const property = nestedProperty(block);
  return property === undefined
    ? block
    : {
        ...block,
        [property]: innerBlocks(block).map((inner) =>
          isObject(inner) ? inner["key"] : inner,
        ),
      };
}

/** The keys of the blocks of a page that the other version lacks, or has otherwise. */
export function changedBlocks(page: JsonObject, other: JsonObject): string[] {
  const others = placedBlocks(other);
  return [...placedBlocks(page)].flatMap(([key, { block }]) => {
    const match = others.get(key);
    return match !== undefined && isSame(alone(block), alone(match.block))
      ? []
      : [key];
  });
}
