import { isBlock } from "#src/domain/documents/blocks.ts";
import {
  isSame,
  type Json,
  type JsonObject,
} from "#src/domain/documents/languages.ts";
import { placesOf } from "./project-page.ts";

/** A block without the blocks inside, which are compared themselves; their order counts. */
const alone = (block: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(block).map(([name, value]): [string, Json] => [
      name,
      Array.isArray(value) && value.every(isBlock)
        ? value.map((one) => (one as JsonObject)["key"])
        : value,
    ]),
  );

/** The keys of the blocks of a page that the other version lacks, or has otherwise. */
export function changedBlocks(page: JsonObject, other: JsonObject): string[] {
  const others = placesOf(other);
  return [...placesOf(page)].flatMap(([key, { block }]) => {
    const match = others.get(key);
    return match !== undefined && isSame(alone(block), alone(match.block))
      ? []
      : [key];
  });
}
