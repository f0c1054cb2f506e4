import { own } from "#src/domain/values/own.ts";
import {
  isList,
  isObject,
  itemsOf,
  type Json,
  type JsonObject,
} from "#src/schema/json.ts";
import { nested } from "#src/schema/nested.gen.ts";

/** The type of blocks that take theirs from a shared content. */
export const SHARED = "SharedBlock";

/** Where the blocks of a shared content are in the block that names it, while a page is examined. */
export const sharedProperty = "widgets";

/** Whether a value is a block of a document. */
export const isBlock = (value: Json): value is JsonObject =>
  isObject(value) && (typeof value["@type"] === "string" || "entry" in value);

/** Whether an editing schema is that of a list of blocks. */
export const isBlockList = ({ items }: JsonObject): boolean =>
  isObject(items) && items["x-blocks"] !== undefined;

/** The properties of an editing schema that are lists of blocks. */
export const blockLists = ({ properties }: JsonObject): string[] =>
  Object.entries(isObject(properties) ? properties : {}).flatMap(
    ([name, rule]) => (isObject(rule) && isBlockList(rule) ? [name] : []),
  );

/** The property in which a block holds others, by its type; undefined if it holds none. */
export function nestedProperty(block: JsonObject): string | undefined {
  const type = block["@type"];
  if (type === SHARED)
    return isList(block[sharedProperty]) ? sharedProperty : undefined;
  return typeof type === "string" ? own<string>(nested, type) : undefined;
}

/** The items of the list in which a block holds others. */
export function innerBlocks(block: JsonObject): readonly Json[] {
  const property = nestedProperty(block);
  return property === undefined ? [] : itemsOf(block[property]);
}

/** Every block of a list, also those in groups, with its JSON Pointer. */
export function* everyBlock(
  blocks: Json,
  pointer: string,
): Generator<readonly [pointer: string, block: JsonObject]> {
  for (const [index, block] of itemsOf(blocks).entries()) {
    if (!isObject(block)) continue;
    const at = `${pointer}/${index}`;
    yield [at, block];
    yield* everyBlock(innerBlocks(block), `${at}/${nestedProperty(block)}`);
  }
}

/** A list in which each block is what `change` makes of it; those in groups are changed before the group. */
export const mapBlocks = (
  blocks: readonly Json[],
  change: (block: JsonObject) => JsonObject,
): Json[] =>
  blocks.map((block) => {
    if (!isObject(block)) return block;
    const property = nestedProperty(block);
    const list = property === undefined ? undefined : block[property];
    return change(
      property !== undefined && isList(list)
        ? { ...block, [property]: mapBlocks(list, change) }
        : block,
    );
  });
