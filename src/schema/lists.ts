import { isRecord } from "#src/schema/json.ts";

/**
 * A list in wire format: an array, or an object with numeric keys, as PHP writes an array that lost an entry. Other keys,
 * such as `@type`, are ignored. Undefined if it is not a list.
 */
export function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return undefined;
  const names = Object.keys(value);
  const keys = names.filter((key) => /^\d+$/.test(key));
  return keys.length === 0 && names.length > 0
    ? undefined
    : keys.map((key) => value[key]);
}

/**
 * The members of a collection, in any of its forms: `hydra:Collection`, un-prefixed JSON-LD, bare array; possibly with
 * numeric keys. Undefined if it is not a list.
 */
export function membersOf(answer: unknown): readonly unknown[] | undefined {
  if (!isRecord(answer)) return listOf(answer);
  const name = ["hydra:member", "member"].find((one) =>
    Object.hasOwn(answer, one),
  );
  return listOf(name === undefined ? answer : (answer[name] ?? []));
}
