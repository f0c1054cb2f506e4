import type { Fault } from "./kind.ts";

/** A mistake for each item whose key another one has. */
export function repeated<Item extends object>(
  items: readonly Item[] = [],
  pointer: string,
  name: keyof Item & string,
): Fault[] {
  const seen = new Set<unknown>();
  return items.flatMap((item, index): Fault[] => {
    const key = item[name];
    if (key === undefined || !seen.has(key)) {
      seen.add(key);
      return [];
    }
    return [
      {
        pointer: `${pointer}/${index}/${name}`,
        outcome: "repeatedKey",
        level: "mistake",
      },
    ];
  });
}
