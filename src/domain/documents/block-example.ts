import { mergeBlocks } from "./blocks/merge-blocks.ts";
import { isObject, type Json, type JsonObject } from "./languages.ts";

/**
 * An example of a widget, which is in French, as a block of a document: with a key, its texts by language, with what only
 * documents have, and without the ids that only stored widgets have.
 * @param schema of schemas/widgets
 */
export function exampleBlock(
  widget: JsonObject,
  schema: JsonObject,
): JsonObject {
  const [block = {}] = mergeBlocks([
    ["fr", [withoutIds(widget) as JsonObject]],
  ]);
  return { ...block, ...privateExamples(schema) };
}

/** The first example of each property that only documents have. */
const privateExamples = ({ "x-private": rules }: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(isObject(rules) ? rules : {}).flatMap(([name, rule]) => {
      const examples = isObject(rule) ? rule["examples"] : undefined;
      return Array.isArray(examples) ? [[name, examples[0] as Json]] : [];
    }),
  );

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
