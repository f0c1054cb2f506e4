import {
  documentLanguages,
  isObject,
  type Json,
  type JsonObject,
} from "./languages.ts";

const isBlank = (text: Json) =>
  text === null ||
  text === undefined ||
  (typeof text === "string" && text.trim() === "");

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
      ? (value as readonly Json[]).map((item) => complete(item, items))
      : value;
  if (!isObject(value)) return value;
  if (rule["x-localized"] === true) return completeTexts(value);
  if (!isObject(properties)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]): [string, Json] => {
      const known = Object.hasOwn(properties, name)
        ? properties[name]
        : undefined;
      return [name, isObject(known) ? complete(inner, known) : inner];
    }),
  );
}

function completeTexts(texts: JsonObject): JsonObject {
  const written = documentLanguages.filter((code) => !isBlank(texts[code]));
  const [first] = written;
  if (first === undefined) return texts;
  return Object.fromEntries([
    ...(first === "fr" ? [] : [["fr", texts[first]]]),
    ...written.map((code) => [code, texts[code]]),
  ]);
}
