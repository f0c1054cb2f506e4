import { isRecord } from "#src/schema/json.ts";
import { type ShapeNode, typeBit } from "#src/schema/shape.ts";

/** Keys of an envelope that are not entries of its list. */
const aside = /^[@_]|^hydra:|^(?:meta|links|pagination)$/;

/**
 * A list in wire format: an array, or an object with its entries by keys: numbers, as PHP writes an array that lost an entry
 * (other keys, such as `@type`, are ignored), or names if all its values are objects. Undefined if it is not a list.
 * @param entry the shape of its entries: an object that has one of their properties is the only entry of its list, and its
 * values may be of other types
 */
export function listOf(
  value: unknown,
  entry?: ShapeNode,
): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return undefined;
  const names = Object.keys(value);
  if (names.length === 0) return [];
  const keys = names.filter((key) => /^\d+$/.test(key));
  if (keys.length > 0) return keys.map((key) => value[key]);
  if (entry && names.some((name) => entry.properties.has(name))) return [value];
  if (["id", "@id"].some((name) => name in value)) return undefined;
  const values = names
    .filter((name) => !aside.test(name))
    .map((name) => named(name, value[name], entry?.scalar));
  const isEntry = (one: unknown) =>
    isRecord(one) || (entry !== undefined && isScalarOf(entry, one));
  return values.length > 0 && values.every(isEntry) ? values : undefined;
}

/** An entry of a list by names. One that may be a value alone, as a feature, has only the key as its name. */
const named = (name: string, value: unknown, scalar: string | undefined) =>
  scalar === undefined
    ? value
    : { name, ...(isRecord(value) ? value : { [scalar]: value }) };

/** Whether a list has plain texts or numbers as entries, and this is one. */
const isScalarOf = ({ types, properties }: ShapeNode, value: unknown) =>
  properties.size === 0 && (types & typeBit(value)) !== 0;

/**
 * The name of the list in a response: of `hydra:Collection`, of un-prefixed JSON-LD, or `data`; undefined if it has none of
 * them, as a bare array.
 */
export const listName = (answer: unknown): string | undefined =>
  isRecord(answer)
    ? ["hydra:member", "member", "data"].find((one) =>
        Object.hasOwn(answer, one),
      )
    : undefined;

/**
 * The members of a collection, in any of its forms: `hydra:Collection`, un-prefixed JSON-LD, `{data}`, a bare array;
 * possibly by keys, or its only entry. Undefined if it is not a list.
 * @param entry see `listOf`
 */
export function membersOf(
  answer: unknown,
  entry?: ShapeNode,
): readonly unknown[] | undefined {
  const name = listName(answer);
  if (name === undefined || !isRecord(answer)) return listOf(answer, entry);
  const inner = answer[name] ?? [];
  return listName(inner) === undefined
    ? listOf(inner, entry)
    : membersOf(inner, entry);
}
