import { hasSameMeaning } from "#src/domain/documents/examine/meaning.ts";
import { mergeEdits } from "#src/domain/documents/list-edits.ts";
import { listReference } from "#src/domain/documents/lists.ts";
import { own } from "#src/domain/values/own.ts";
import {
  isObject,
  isSame,
  type Json,
  type JsonObject,
} from "#src/schema/json.ts";
import {
  circlesOf,
  isSamePlace,
  movedParts,
  type PlacedPart,
  putIn,
  type Returning,
  takeOut,
} from "./moved-parts.ts";

/** Where two people changed the same value to different ones. */
export interface Conflict {
  /** The names and keys that lead to it, for the same place however lists are ordered. */
  path: readonly string[];
  /**
   * The order of a list has lists of keys as values; the place of a part has the paths of the lists that it was moved
   * to; parts moved into each other have the paths that each side moved them to.
   */
  about: "value" | "order" | "place" | "circle";
  /** Undefined where a part was removed. */
  mine: Json;
  theirs: Json;
}

export type Side = "mine" | "theirs";

/** Which side each conflict was decided for, by `conflictId`. */
export type Choices = Readonly<Record<string, Side>>;

export const conflictId = ({ path, about }: Conflict): string =>
  JSON.stringify([about, ...path]);

export interface Merged {
  body: JsonObject;
  /** Those that no choice decides; the body has my value there. */
  conflicts: Conflict[];
}

/**
 * Brings together what two people made of one body, by field; parts of lists are known by their `key`, or else by their
 * `name`, and those with a `key` also after they were moved to another list. What only one of them changed is taken
 * from that side; the same field asks (BO-3.3).
 */
export function mergeBodies(
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  choices: Choices = {},
): Merged {
  const conflicts: Conflict[] = [];
  const versions = [base, mine, theirs];
  const { keys, placed } = movedParts(versions);
  const sides = sidesInCircles();
  const [before, one, other] = versions.map((body) => takeOut(body, keys)) as [
    TakenOut,
    TakenOut,
    TakenOut,
  ];
  const body = putIn(
    merge(before.rest, one.rest, other.rest, []),
    [...keys].flatMap(mergeMoved),
  );
  return { body: isObject(body) ? body : mine, conflicts };

  /** Parts that would contain each other if both sides' moves were applied get the places that one side gave them. */
  function sidesInCircles(): Map<string, Side> {
    const sides = new Map<string, Side>();
    for (const circle of circlesOf(keys, placed)) {
      const [mine, theirs] = placed.slice(1).map((parts) =>
        circle.flatMap((key) => {
          const [old, place] = [placed[0]?.get(key), parts.get(key)];
          return place && !(old && isSamePlace(old, place))
            ? [[...place.list, key]]
            : [];
        }),
      );
      const [key = ""] = circle;
      const path = [...(originOf(key)?.list ?? []), key];
      const isTheirs = decide(mine, theirs, path, "circle") === theirs;
      for (const key of circle) sides.set(key, isTheirs ? "theirs" : "mine");
    }
    return sides;
  }

  function originOf(key: string): PlacedPart | undefined {
    const parts = placed.find((one) => one.has(key));
    return parts?.get(key);
  }

  /** A part that one or both moved to another list. */
  function mergeMoved(key: string): Returning[] {
    const [old, first, second] = placed.map((parts) => parts.get(key));
    const origin = originOf(key);
    if (origin === undefined) return [];
    const path = [...origin.list, key];
    const [base, mine, theirs] = [before, one, other].map(({ taken }) =>
      taken.get(key),
    );
    const part =
      first && second
        ? merge(base, mine, theirs, path)
        : decide(mine, theirs, path, "value");
    if (part === undefined) return [];
    const place = first && second ? placeOf(old, first, second, path) : first;
    const places = [place, first, second].filter((one) => one !== undefined);
    return [{ part, places: [...places, ...places.flatMap(around)] }];
  }

  /** Where one of them moved a part to. */
  function placeOf(
    old: PlacedPart | undefined,
    first: PlacedPart,
    second: PlacedPart,
    path: readonly string[],
  ): PlacedPart {
    if (isSamePlace(first, second)) return first;
    const side = sides.get(first.key);
    if (side !== undefined) return side === "mine" ? first : second;
    if (old && isSamePlace(old, first)) return second;
    if (old && isSamePlace(old, second)) return first;
    const list = decide(first.list, second.list, path, "place");
    return list === first.list ? first : second;
  }

  /** The places of the parts that a part is in, the innermost first. */
  function around(place: PlacedPart): PlacedPart[] {
    const parts = placed.find((one) => one.get(place.key) === place);
    const places: PlacedPart[] = [];
    for (
      let holder = place.holder && parts?.get(place.holder);
      holder;
      holder = holder.holder && parts?.get(holder.holder)
    )
      places.push({ ...holder, key: place.key });
    return places;
  }

  function merge(
    before: Json,
    one: Json,
    other: Json,
    path: readonly string[],
  ): Json {
    if (isSame(one, other) || isSame(before, other)) return one;
    if (isSame(before, one)) return other;
    const edited = mergeEdits(before, one, other);
    if (edited !== undefined) return edited;
    const areLists = listReference(one) && listReference(other);
    if (isObject(one) && isObject(other) && !areLists)
      return mergeObjects(isObject(before) ? before : {}, one, other, path);
    const lists = [before ?? [], one, other].map(keyedItems);
    const [old, first, second] = lists;
    if (old && first && second) return mergeLists(old, first, second, path);
    // A value that only became empty is no conflict.
    const name = path.at(-1);
    if (hasSameMeaning(before, other, name)) return one;
    if (hasSameMeaning(before, one, name) || hasSameMeaning(one, other, name))
      return other;
    return decide(one, other, path, "value");
  }

  function decide(
    one: Json,
    other: Json,
    path: readonly string[],
    about: Conflict["about"],
  ): Json {
    const conflict = { path, about, mine: one, theirs: other };
    const side = own(choices, conflictId(conflict));
    if (side === undefined) conflicts.push(conflict);
    return side === "theirs" ? other : one;
  }

  function mergeObjects(
    before: JsonObject,
    one: JsonObject,
    other: JsonObject,
    path: readonly string[],
  ): JsonObject {
    const names = new Set([...Object.keys(other), ...Object.keys(one)]);
    return Object.fromEntries(
      [...names]
        .map((name): [string, Json] => [
          name,
          merge(own(before, name), own(one, name), own(other, name), [
            ...path,
            name,
          ]),
        ])
        .filter(([, value]) => value !== undefined),
    );
  }

  function mergeLists(
    before: Items,
    one: Items,
    other: Items,
    path: readonly string[],
  ): Json[] {
    const items = new Map<string, Json>();
    for (const key of new Set([...one.keys(), ...other.keys()])) {
      const item = merge(before.get(key), one.get(key), other.get(key), [
        ...path,
        key,
      ]);
      if (item !== undefined) items.set(key, item);
    }
    const keys = orderOf(before, one, other, path);
    return keys.filter((key) => items.has(key)).map((key) => items.get(key));
  }

  /** The order of who moved something; what the other side added follows its predecessor there. */
  function orderOf(
    before: Items,
    one: Items,
    other: Items,
    path: readonly string[],
  ): string[] {
    const [old, first, second] = [before, one, other].map((items) =>
      [...items.keys()].filter((key) =>
        [before, one, other].every((each) => each.has(key)),
      ),
    ) as [string[], string[], string[]];
    const sides = [[...one.keys()], [...other.keys()]] as const;
    if (isSame(old, second) || isSame(first, second))
      return withAdded(...sides);
    if (isSame(old, first)) return withAdded(sides[1], sides[0]);
    const both = orderOfBoth(old, first, second);
    if (both) return withAdded(withAdded(both, sides[0]), sides[1]);
    return decide(first, second, path, "order") === first
      ? withAdded(...sides)
      : withAdded(sides[1], sides[0]);
  }
}

type TakenOut = ReturnType<typeof takeOut>;

/**
 * The order of keys in which two of them have changed places if they have in one of two orders; undefined if there is
 * no such order, because both moved the same.
 */
function orderOfBoth(
  old: readonly string[],
  first: readonly string[],
  second: readonly string[],
): string[] | undefined {
  const [ranks, ranksInFirst, ranksInSecond] = [old, first, second].map(
    (keys): Ranks => new Map(keys.map((key, index) => [key, index])),
  ) as [Ranks, Ranks, Ranks];
  const compared = (one: string, other: string, by: Ranks) =>
    (by.get(one) ?? 0) - (by.get(other) ?? 0);
  const order = old.toSorted((one, other) => {
    const inOld = compared(one, other, ranks);
    const inFirst = compared(one, other, ranksInFirst);
    return inFirst < 0 === inOld < 0
      ? compared(one, other, ranksInSecond)
      : inFirst;
  });
  // Where there is no such order, the sorted one has other pairs in other places than these two together.
  const byFirst = inversions(old, ranksInFirst);
  const bySecond = inversions(old, ranksInSecond);
  const byBoth = (byFirst + bySecond + inversions(first, ranksInSecond)) / 2;
  const isOfBoth =
    inversions(order, ranks) === byBoth &&
    inversions(order, ranksInFirst) === byBoth - byFirst &&
    inversions(order, ranksInSecond) === byBoth - bySecond;
  return isOfBoth ? order : undefined;
}

type Ranks = ReadonlyMap<string, number>;

/** How many pairs of keys have changed places against their ranks, counted while sorting by merging. */
function inversions(keys: readonly string[], ranks: Ranks): number {
  let list = Int32Array.from(keys, (key) => ranks.get(key) ?? 0);
  let merged = new Int32Array(list.length);
  let count = 0;
  for (let width = 1; width < list.length; width *= 2) {
    for (let start = 0; start < list.length; start += 2 * width) {
      const middle = Math.min(start + width, list.length);
      const end = Math.min(start + 2 * width, list.length);
      let [left, right] = [start, middle];
      for (let at = start; at < end; at += 1) {
        const [one, other] = [list[left] ?? 0, list[right] ?? 0];
        if (left < middle && (right >= end || one < other)) {
          merged[at] = one;
          left += 1;
        } else {
          merged[at] = other;
          right += 1;
          count += middle - left;
        }
      }
    }
    [list, merged] = [merged, list];
  }
  return count;
}

type Items = ReadonlyMap<string, JsonObject>;

/** The parts of a list by key; undefined where one has none, or two have the same. */
function keyedItems(list: Json): Items | undefined {
  if (!Array.isArray(list)) return undefined;
  const items = new Map<string, JsonObject>();
  for (const item of list as readonly Json[]) {
    const key = keyOfItem(item);
    if (key === undefined || items.has(key) || !isObject(item))
      return undefined;
    items.set(key, item);
  }
  return items;
}

/** By what a part of a list is known wherever it stands. */
export function keyOfItem(item: Json): string | undefined {
  if (!isObject(item)) return undefined;
  const key = item["key"] ?? item["name"];
  return typeof key === "string" ? key : undefined;
}

/** Keys with those that another list has more, each after the one that it follows there. */
function withAdded(
  leading: readonly string[],
  further: readonly string[],
): string[] {
  const known = new Set(leading);
  const added = new Map<string | undefined, string[]>();
  let before: string | undefined;
  for (const key of further)
    if (known.has(key)) before = key;
    else {
      const keys = added.get(before) ?? [];
      keys.push(key);
      added.set(before, keys);
    }
  return [undefined, ...leading].flatMap((key) => [
    ...(key === undefined ? [] : [key]),
    ...(added.get(key) ?? []),
  ]);
}
