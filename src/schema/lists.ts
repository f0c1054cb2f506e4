import { isRecord } from "#src/schema/json.ts";

/**
 * A list as it comes over the wire: an array, or an object with numeric keys, as PHP writes an array that lost an entry.
 * Keys that are no numbers, such as `@type`, are left out. Undefined when it is no list.
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
 * What a collection holds, in each of its forms: `hydra:Collection`, un-prefixed JSON-LD, bare array; members may stand
 * under numeric keys. Undefined when it is no list at all.
 */
export function membersOf(answer: unknown): readonly unknown[] | undefined {
  if (!isRecord(answer)) return listOf(answer);
  const name = ["hydra:member", "member"].find((one) =>
    Object.hasOwn(answer, one),
  );
  return listOf(name === undefined ? answer : (answer[name] ?? []));
}
