import { own } from "#src/domain/own.ts";
import { isBlockList } from "./blocks/walk.ts";
import {
  documentLanguages,
  isBlank,
  isByLanguage,
  isObject,
  type Json,
  type JsonObject,
} from "./languages.ts";

/**
 * A body as it is released: a blank text is left out, so that readers of its language get the French one, and a text that
 * lacks French has the first of its languages there.
 */
export function withFallBacks(
  body: JsonObject,
  schema: JsonObject,
): JsonObject {
  return complete(body, schema) as JsonObject;
}

function complete(value: Json, rule: JsonObject): Json {
  const { properties, items } = rule;
  if (Array.isArray(value))
    return isObject(items)
      ? (value as readonly Json[]).map((item) =>
          isBlockList(rule) ? completeDeep(item) : complete(item, items),
        )
      : value;
  if (!isObject(value)) return value;
  if (rule["x-localized"] === true) return completeTexts(value);
  if (!isObject(properties))
    return isByLanguage(value) ? completeTexts(value) : value;
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inner]): [string, Json] => {
        const known = own(properties, name);
        return [name, isObject(known) ? complete(inner, known) : inner];
      })
      .filter(([, inner]) => inner !== undefined),
  );
}

/** Every text of a block and of the blocks in it. */
function completeDeep(value: Json): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(completeDeep);
  if (!isObject(value)) return value;
  const isText: boolean = isByLanguage(value);
  if (isText) return completeTexts(value);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      name === "entry" ? inner : completeDeep(inner),
    ]),
  );
}

/** Undefined if there is no language at all. */
function completeTexts(texts: JsonObject): JsonObject | undefined {
  const written = documentLanguages.filter((code) => !isBlank(texts[code]));
  const [first] = written;
  if (first === undefined) return isByLanguage(texts) ? texts : undefined;
  return Object.fromEntries([
    ...(first === "fr" ? [] : [["fr", texts[first]]]),
    ...written.map((code) => [code, texts[code]]),
  ]);
}
