import { isObject, type Json } from "#src/domain/documents/languages.ts";

/** The label that a schema gives a field, by its JSON pointer; undefined for one without. */
export function fieldLabel(
  schema: Json,
  path: string,
  language: string,
): string | undefined {
  let found: Json = schema;
  for (const part of path.split("/").slice(1)) {
    if (!isObject(found)) return undefined;
    const { properties, items }: { properties?: Json; items?: Json } = found;
    found = /^\d+$/.test(part)
      ? items
      : isObject(properties)
        ? properties[part]
        : undefined;
  }
  if (!isObject(found)) return undefined;
  const label = found["x-label"];
  const text = isObject(label) ? (label[language] ?? label["fr"]) : label;
  return typeof text === "string" ? text : undefined;
}
