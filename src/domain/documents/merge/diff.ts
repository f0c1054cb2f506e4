import type { Steps } from "#src/domain/declaration/steps.ts";
import type { BlockSchemas } from "#src/domain/documents/blocks/examine-blocks.ts";
import { isBlockList } from "#src/domain/documents/blocks/walk.ts";
import {
  hasSameMeaning,
  isEmpty,
} from "#src/domain/documents/examine/meaning.ts";
import {
  type FieldPlace,
  fieldInside,
  type Naming,
  partInside,
} from "#src/domain/documents/field-label.ts";
import {
  formatOf,
  type ValueFormat,
} from "#src/domain/documents/value-format.ts";
import { own } from "#src/domain/values/own.ts";
import {
  isObject,
  isSame,
  type Json,
  type JsonObject,
} from "#src/schema/json.ts";
import { escaped } from "#src/schema/pointer.ts";
import { keyOfItem } from "./merge.ts";

/** One value that differs between two bodies. */
export interface Change {
  pointer: string;
  /** The labels of the fields that lead to it, in one language. */
  label: string;
  /** The language of a text. */
  language: string | null;
  before: Json;
  after: Json;
  /** How people read the values. */
  format?: ValueFormat;
  /** The block that it is in, where a whole block was added or removed. */
  block?: ChangedBlock;
  /** What people call the parts that have moved, where an order has changed. */
  moved?: readonly string[];
  /** Only with `markPart`. */
  path?: readonly PathPart[];
}

/** A part of a path that is worded later: a property, the place in a list, or what a part of a list is called by. */
export type PathPart = string | number | JsonObject;

/** How places are named, and what a path says of the parts of lists. */
interface Names extends Pick<Naming, "nameBlock" | "namePart"> {
  markPart?: (part: JsonObject, index: number, list: JsonObject) => PathPart;
}

interface ChangedBlock {
  pointer: string;
  label: string;
  state: "added" | "removed";
}

/** What differs between two bodies, all in one go: `changesBetween` has the arguments. */
export const diffBodies = (
  ...bodies: Parameters<typeof changesBetween>
): Change[] =>
  [...changesBetween(...bodies)].filter((change) => change !== undefined);

/** The changes that a list has, and how many there are (BO-9.93). */
export interface ListedChanges {
  changes: Change[];
  total: number;
}

const MAX_LISTED = 1_000;
/** Of the pointers and labels of a list, in characters. */
const MAX_CHARACTERS = 1_000_000;

/** Lists what differs between two bodies, as far as the reader can see it: `changesBetween` has the arguments. */
export function* listChanges(
  ...bodies: Parameters<typeof changesBetween>
): Steps<ListedChanges> {
  const changes: Change[] = [];
  let [total, characters] = [0, 0];
  for (const change of changesBetween(...bodies)) {
    if (change === undefined) yield;
    else {
      total += 1;
      characters += change.pointer.length + change.label.length;
      if (total <= MAX_LISTED && characters <= MAX_CHARACTERS)
        changes.push(change);
    }
  }
  return { changes, total };
}

/** How many values are compared in a step. */
const STEP = 256;

/**
 * What differs between two bodies, one change per value; undefined from time to time, for work in steps. Parts with a
 * `key` are compared with the part of the same key.
 * @param language of the labels
 * @param blocks the editing schemas of blocks
 */
export function* changesBetween(
  before: Json,
  after: Json,
  schema: JsonObject,
  language: string,
  blocks?: BlockSchemas,
  { markPart, ...names }: Names = {},
): Generator<Change | undefined, void, undefined> {
  const naming: Naming = { language, blocks, ...names };
  const start: Place = { ...atRoot, rule: schema };
  if (markPart) start.path = [];
  const open: Iterator<Pair>[] = [[[before, after, start] as const].values()];
  for (let count = 1; ; count += 1) {
    const next = open.at(-1)?.next();
    if (next === undefined) return;
    if (next.done === true) open.pop();
    else yield* compare(...next.value);
    if (count % STEP === 0) yield;
  }

  function* compare(one: Json, other: Json, place: Place): Iterable<Change> {
    if (place.format?.as === "list") {
      if (!hasSameMeaning(one, other)) yield changeOf(one, other, place);
      return;
    }
    if (leadsToOther(place) && !(isEmpty(one) && isEmpty(other))) {
      yield changeOf(one, other, place);
      return;
    }
    if (one === other) return;
    if (hasSameMeaning(one, other, place.name)) return;
    const isOne = isTree(one);
    const isOther = isTree(other);
    const isSameShape = Array.isArray(one) === Array.isArray(other);
    if (isOne && isOther && isSameShape) yield* compareParts(one, other, place);
    else if (isOne || isOther) {
      // The last one opened comes first.
      if (isOther) yield* compareParts(emptyAs(other), other, place);
      else if (!isEmpty(other, place.name))
        open.push([[undefined, other, place] as const].values());
      if (isOne) yield* compareParts(one, emptyAs(one), place);
      else if (!isEmpty(one, place.name)) yield changeOf(one, undefined, place);
    } else yield changeOf(one, other, place);
  }

  function changeOf(
    one: Json,
    other: Json,
    { pointer, labels, language: code, block, format, path }: Place,
    moved?: readonly string[],
  ): Change {
    return {
      ...(block && { block }),
      ...(moved && { moved }),
      ...(format && { format }),
      ...(path && { path }),
      pointer,
      label: labels.join(" › "),
      language: code,
      before: one ?? null,
      after: other ?? null,
    };
  }

  function* compareParts(
    one: Tree,
    other: Tree,
    place: Place,
  ): Iterable<Change> {
    if (Array.isArray(one) && Array.isArray(other))
      yield* compareLists(one, other, place);
    else open.push(pairsOf(one as JsonObject, other as JsonObject, place));
  }

  function* pairsOf(
    one: JsonObject,
    other: JsonObject,
    place: Place,
  ): Generator<Pair> {
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
      const field = fieldInside(place, name, naming);
      // The texts of a language are read as their field is.
      const isOfField =
        field.language !== place.language || place.format?.as === "technical";
      const format = isOfField
        ? place.format
        : formatOf(field.rule, name, {
            ...{ parent: place.rule, siblings: [one, other], language },
          });
      const { format: _, ...rest } = place;
      yield [
        own(one, name),
        own(other, name),
        {
          ...rest,
          ...addressIn(place, name),
          ...field,
          ...(format && { format }),
          ...(place.path && { path: [...place.path, name] }),
        },
      ];
    }
  }

  function* compareLists(
    one: readonly Json[],
    other: readonly Json[],
    place: Place,
  ): Iterable<Change> {
    if (isOfPlainValues(place.rule)) {
      yield changeOf(one, other, place);
      return;
    }
    const oldKeys = one.map(keyOf);
    const newKeys = other.map(keyOf);
    const places = new Map(oldKeys.map((key, index) => [key, index]));
    const kept = new Set(newKeys);
    const before = oldKeys.filter((key) => kept.has(key));
    const after = newKeys.filter((key) => places.has(key));
    if (!isSame(before, after))
      yield changeOf(
        before,
        after,
        place,
        movedParts(before, after, other, place),
      );
    open.push(itemPairs());

    function* itemPairs(): Generator<Pair> {
      for (const [index, item] of other.entries()) {
        const from = places.get(newKeys[index]);
        yield [
          from === undefined ? undefined : one[from],
          item,
          itemOf(place, index, item, from === undefined ? "added" : undefined),
        ];
      }
      for (const [index, item] of one.entries())
        if (!kept.has(oldKeys[index]))
          yield [item, undefined, itemOf(place, index, item, "removed")];
    }
  }

  function itemOf(
    place: Place,
    index: number,
    item: Json,
    state?: ChangedBlock["state"],
  ): Place {
    const name = String(index);
    const address = addressIn(place, name);
    const inner = partInside(place, name, item, naming);
    const isWhole = state && isBlockList(place.rule) && isObject(item);
    const mark =
      markPart && isObject(item) ? markPart(item, index, place.rule) : index;
    return {
      ...place,
      ...address,
      ...inner,
      ...(place.path && { path: [...place.path, mark] }),
      ...(isWhole &&
        !place.block && {
          block: {
            pointer: address.pointer,
            label: inner.labels.join(" › "),
            state,
          },
        }),
    };
  }

  function movedParts(
    before: readonly Json[],
    after: readonly Json[],
    list: readonly Json[],
    place: Place,
  ): string[] {
    const places = new Map(before.map((key, index) => [key, index]));
    const items = new Map(
      list
        .map((item, index) => [keyOf(item, index), { item, index }] as const)
        .reverse(),
    );
    const stay = longestIncreasing(after.map((key) => places.get(key) ?? 0));
    return after
      .filter((key) => !stay.has(places.get(key) ?? 0))
      .flatMap((key) => items.get(key) ?? [])
      .map(({ item, index }) => {
        const part = partInside(place, String(index), item ?? {}, naming);
        return part.labels.at(-1) ?? "";
      });
  }
}

/** The longest rising sequence in a list of different numbers, by patience sorting. */
function longestIncreasing(numbers: readonly number[]): ReadonlySet<number> {
  /** The least number that ends a sequence of each length. */
  const ends: number[] = [];
  const before = new Map<number, number | undefined>();
  for (const number of numbers) {
    let [from, to] = [0, ends.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((ends[middle] ?? 0) < number) from = middle + 1;
      else to = middle;
    }
    before.set(number, ends[from - 1]);
    ends[from] = number;
  }
  const sequence = new Set<number>();
  for (let one = ends.at(-1); one !== undefined; one = before.get(one))
    sequence.add(one);
  return sequence;
}

type Tree = readonly Json[] | JsonObject;

/** Two values of one place that are yet to be compared. */
type Pair = readonly [one: Json, other: Json, place: Place];

interface Place extends FieldPlace {
  pointer: string;
  /** The last part of the pointer. */
  name: string;
  block?: ChangedBlock;
  format?: ValueFormat;
  path?: readonly PathPart[];
}

/** Whether what a reference leads to is of another kind than before. */
const leadsToOther = ({ format }: Place): boolean =>
  format?.entities !== undefined && new Set(format.entities).size > 1;

/** Whether the parts of a list are values that are read together: languages, groups. */
const isOfPlainValues = (rule: JsonObject): boolean =>
  isObject(rule["items"]) &&
  !isBlockList(rule) &&
  rule["items"]["properties"] === undefined;

const atRoot = { pointer: "", name: "", labels: [], language: null };

const addressIn = ({ pointer }: Place, name: string) => ({
  pointer: `${pointer}/${escaped(name)}`,
  name,
});

/** A list or an object that contains something; an empty one is a value. */
const isTree = (value: Json): value is Tree =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

const emptyAs = (tree: Tree): Tree => (Array.isArray(tree) ? [] : {});

/** By its key, or else by its index. */
const keyOf = (item: Json, index: number): Json => keyOfItem(item) ?? index;
