import { mergeBlocks } from "./blocks.ts";
import { isObject, type Json, type JsonObject } from "./languages.ts";

/**
 * An example of a widget, which is in French, as a block of a document: with a key, its texts by language, and without the
 * ids that only stored widgets have.
 */
export function exampleBlock(widget: JsonObject): JsonObject {
  const [block = {}] = mergeBlocks([
    ["fr", [withoutIds(widget) as JsonObject]],
  ]);
  return block;
}

function withoutIds(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(withoutIds);
  if (!isObject(value)) return value;
  const isBlock = typeof value["@type"] === "string";
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !(isBlock && name === "id"))
      .map(([name, inner]) => [name, withoutIds(inner)]),
  );
}
