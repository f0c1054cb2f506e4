import { own } from "#src/domain/values/own.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";

const typesOf = ({ type }: JsonObject): readonly Json[] =>
  Array.isArray(type) ? (type as readonly Json[]) : [type];

/** What references lead to where there is nothing else to choose: an IRI, by its segment. */
export type OnlyTargets = Readonly<Record<string, string>>;

/** The least that a property may have, preferably as in an example; undefined if nothing is needed, or only people know it. */
function startOf(rule: JsonObject, example: Json, only: OnlyTargets): Json {
  const { default: preset, enum: choices } = rule;
  if ("const" in rule) return rule["const"];
  if (preset !== undefined) return preset;
  if (Array.isArray(choices))
    return choices.includes(example) ? example : (choices[0] as Json);
  const segment = rule["x-reference"];
  if (typeof segment === "string") return own(only, segment);
  if (rule["x-editor"] === "image") return undefined;
  const types = typesOf(rule);
  if (types.includes("boolean")) return example === true;
  if (types.includes("array")) return [];
  if (types.includes("number") || types.includes("integer"))
    return typeof example === "number" ? example : 0;
  if (isObject(rule["properties"])) return {};
  return rule["x-localized"] === true ? {} : undefined;
}

/**
 * A new block of a type: its key, what its schema requires as far as that is known, and an empty list where it holds others,
 * but no text of the example.
 */
export function newBlock(
  schema: JsonObject,
  type: string,
  key: string,
  example: Json,
  only: OnlyTargets = {},
): JsonObject {
  const { properties, required } = schema;
  const rules = isObject(properties) ? properties : {};
  const needed = Array.isArray(required) ? (required as readonly Json[]) : [];
  const version = schema["x-version"];
  const block: Record<string, Json> = { key, "@type": type };
  if (typeof version === "number" && version > 1 && "version" in rules)
    block["version"] = version;
  for (const [name, rule] of Object.entries(rules)) {
    if (name in block || !isObject(rule)) continue;
    const isNested = rule["x-editor"] === "blocks";
    if (!isNested && !needed.includes(name)) continue;
    const value = startOf(
      rule,
      isObject(example) ? example[name] : undefined,
      only,
    );
    if (value !== undefined) block[name] = value;
  }
  return block;
}
