import { isObject, type Json } from "#src/schema/json.ts";

/** The path of the only value that differs between two; where several do, of what holds them. */
export function changedPath(before: Json, after: Json): string[] {
  if (!isObject(before) || !isObject(after)) return [];
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  const changed = [...names].filter((name) => before[name] !== after[name]);
  const [name] = changed;
  return name === undefined || changed.length > 1
    ? []
    : [name, ...changedPath(before[name], after[name])];
}
