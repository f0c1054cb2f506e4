import { isObject, type Json } from "#src/schema/json.ts";

/** The path of the only value that differs between two; where several do, of what holds them. What is absent is an empty object. */
export function changedPath(one: Json, other: Json): string[] {
  const before = one ?? {};
  const after = other ?? {};
  if (!isObject(before) || !isObject(after)) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => before[name] !== after[name]);
  const [name] = changed;
  return name === undefined || changed.length > 1
    ? []
    : [name, ...changedPath(before[name], after[name])];
}
