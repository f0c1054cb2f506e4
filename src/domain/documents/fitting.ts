import { own } from "#src/domain/values/own.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";

/** A document as far as it fits its schema: drafts may lack what is required, and what does not fit is left out. */
export type DeepPartial<Value> = unknown extends Value
  ? Json
  : Value extends readonly (infer Item)[]
    ? readonly DeepPartial<Item>[]
    : Value extends object
      ? { readonly [Name in keyof Value]?: DeepPartial<Value[Name]> }
      : Value;

/** A value without the parts that have another type or are another choice than its schema says; unknown properties stay. */
export function fitting(value: Json, rule: JsonObject): Json {
  const { properties, items, additionalProperties } = rule;
  if (Array.isArray(value))
    return isObject(items)
      ? (value as readonly Json[])
          .filter((item) => fits(item, items))
          .map((item) => fitting(item, items))
      : value;
  const isOpen = !isObject(properties) && !isObject(additionalProperties);
  if (isOpen || !isObject(value)) return value;
  const known = isObject(properties) ? properties : {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]): [string, Json][] => {
      const schema = own(known, name) ?? additionalProperties;
      if (!isObject(schema)) return [[name, inner]];
      return fits(inner, schema) ? [[name, fitting(inner, schema)]] : [];
    }),
  );
}

/** A number fits wherever one may be: what no column holds is refused by the database, not left out. */
const fits = (value: Json, rule: JsonObject): boolean =>
  hasType(typeof value === "number" ? 0 : value, rule["type"]) &&
  isChoice(value, rule["enum"]);

/** Whether a value is one of those that an `enum` lists, if there is one. */
export const isChoice = (value: Json, choices: Json): boolean =>
  !Array.isArray(choices) || choices.includes(value);

/** Whether a value has a `type` of JSON Schema, or one of several. */
export function hasType(value: Json, type: Json): boolean {
  const types = [type].flat();
  if (types.includes(undefined)) return true;
  return types.some((one) => {
    switch (one) {
      case "null":
        return value === null;
      case "array":
        return Array.isArray(value);
      case "object":
        return isObject(value);
      case "integer":
        return Number.isSafeInteger(value);
      default:
        return typeof value === one;
    }
  });
}
