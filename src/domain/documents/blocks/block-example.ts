import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";

/** Texts that people translate. */
const translated = [
  ...["title", "subtitle", "caption", "text", "label", "alt"],
  ...["question", "answer"],
];

/**
 * An example of a widget, which is in French, as a block of a document: with a key, its texts by language, with what only
 * documents have, and without the ids that only stored widgets have.
 * @param schema of schemas/widgets
 */
export function exampleBlock(
  widget: JsonObject,
  schema: JsonObject,
): JsonObject {
  let blocks = 0;
  return { ...(inDocument(widget) as JsonObject), ...privateExamples(schema) };

  function inDocument(value: Json, name = ""): Json {
    if (typeof value === "string" && translated.includes(name))
      return { fr: value };
    if (Array.isArray(value))
      return (value as readonly Json[]).map((item) => inDocument(item));
    if (!isObject(value)) return value;
    const isBlock = typeof value["@type"] === "string";
    const inner = Object.fromEntries(
      Object.entries(value)
        .filter(([name]) => !(isBlock && name === "id"))
        .map(([name, inner]) => [name, inDocument(inner, name)]),
    );
    if (!isBlock) return inner;
    blocks += 1;
    return { key: blocks === 1 ? "block" : `block-${blocks}`, ...inner };
  }
}

/** The first example of each property that only documents have. */
const privateExamples = ({ "x-private": rules }: JsonObject): JsonObject =>
  Object.fromEntries(
    Object.entries(isObject(rules) ? rules : {}).flatMap(([name, rule]) => {
      const examples = isObject(rule) ? rule["examples"] : undefined;
      return Array.isArray(examples) ? [[name, examples[0] as Json]] : [];
    }),
  );
