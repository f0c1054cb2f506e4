import { isObject, type Json } from "#src/schema/json.ts";
import { keyOfItem } from "./merge.ts";

/** A value that equals `next`, made of the same objects as `present` wherever both are the same. */
export function keepIdentity<Value extends Json>(
  present: Json,
  next: Value,
): Value;
export function keepIdentity(present: Json, next: Json): Json {
  if (present === next) return next;
  if (Array.isArray(present) && Array.isArray(next)) {
    const byKey = new Map(
      (present as readonly Json[]).map((item) => [keyOfItem(item), item]),
    );
    const items = (next as readonly Json[]).map((item, index) => {
      const key = keyOfItem(item);
      return keepIdentity(
        key === undefined ? present[index] : byKey.get(key),
        item,
      );
    });
    return items.length === present.length &&
      items.every((item, index) => item === present[index])
      ? present
      : items;
  }
  if (!isObject(present) || !isObject(next)) return next;
  const entries = Object.entries(next).map(([name, value]): [string, Json] => [
    name,
    keepIdentity(present[name], value),
  ]);
  return entries.length === Object.keys(present).length &&
    entries.every(([name, value]) => value === present[name])
    ? present
    : Object.fromEntries(entries);
}
