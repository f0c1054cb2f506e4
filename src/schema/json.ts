/** A structure of JSON. */
export type Json =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Json[]
  | JsonObject;

export interface JsonObject {
  readonly [name: string]: Json;
}

/** Whether a value is a JSON object: neither null nor a list. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The JSON Schema type names of a value; a whole number has two. */
export function typesOf(value: unknown): readonly string[] {
  if (value === null) return ["null"];
  if (Array.isArray(value)) return ["array"];
  if (typeof value === "number")
    return Number.isInteger(value) ? ["integer", "number"] : ["number"];
  return [typeof value];
}

/** Whether a value is an object, of which the rest is JSON, too. */
export const isObject = (value: unknown): value is JsonObject =>
  isRecord(value);

export const isList = (value: Json): value is readonly Json[] =>
  Array.isArray(value);

/** The items of a value; none unless it is a list. */
export const itemsOf = (value: Json): readonly Json[] =>
  isList(value) ? value : [];

/** An object without some of its properties. */
export const without = (
  object: JsonObject,
  names: readonly string[],
): JsonObject =>
  Object.fromEntries(
    Object.entries(object).filter(([name]) => !names.includes(name)),
  );

/** Whether two values of JSON are the same; the order of properties does not count. */
export function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (Array.isArray(one))
    return (
      Array.isArray(other) &&
      one.length === other.length &&
      one.every((item, index) => isSame(item, other[index]))
    );
  if (!isRecord(one) || !isRecord(other)) return false;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every(
      (name) => Object.hasOwn(other, name) && isSame(one[name], other[name]),
    )
  );
}
