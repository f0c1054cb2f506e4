import { typeOf } from "#src/domain/documents/blocks/block-edit.ts";
import { blockTitle } from "#src/domain/documents/blocks/block-name.ts";
import type { JsonObject } from "#src/schema/json.ts";
import type { BlockTypes } from "./block-types.ts";

/** The label of a block's type. */
export const typeLabel = (
  block: JsonObject,
  types: BlockTypes,
  unknown: string,
): string => types.get(typeOf(block))?.label ?? unknown;

/**
 * What an item of the outline is called: the block's title, or else its type.
 * @param unknown for a type that does not exist
 */
export const itemName = (
  block: JsonObject,
  {
    language,
    types,
    unknown,
  }: { language: string; types: BlockTypes; unknown: string },
): string => blockTitle(block, language) || typeLabel(block, types, unknown);
