import type { Steps } from "#src/domain/declaration/steps.ts";
import { blockName } from "#src/domain/documents/blocks/block-name.ts";
import type { BlockSchemas } from "#src/domain/documents/blocks/examine-blocks.ts";
import { isBlockList } from "#src/domain/documents/blocks/walk.ts";
import { hasSameMeaning } from "#src/domain/documents/examine/meaning.ts";
import {
  documentLanguages,
  isObject,
  isSame,
  type Json,
  type JsonObject,
} from "#src/domain/documents/languages.ts";
import { own } from "#src/domain/values/own.ts";
import { escaped, unescaped } from "#src/schema/pointer.ts";

/** One value that differs between two bodies. */
export interface Change {
  pointer: string;
  /** The labels of the fields that lead to it, in one language. */
  label: string;
  /** The language of a text. */
  language: string | null;
  before: Json;
  after: Json;
  /** The block that it is in, where a whole block was added or removed. */
  block?: ChangedBlock;
  /** What people call the blocks that have moved, where an order has changed. */
  moved?: readonly string[];
}

interface ChangedBlock {
  pointer: string;
  label: string;
  state: "added" | "removed";
}

const noBlocks: BlockSchemas = new Map();

interface Options {
  /** What blocks are called in labels. */
  nameBlock?: typeof blockName;
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

/** Lists what differs between two bodies, as far as somebody can read it: `changesBetween` has the arguments. */
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
 * What differs between two bodies, one change per value; undefined from time to time, for work in steps. Parts with a `key` are
 * compared with the part of the same key.
 * @param language of the labels
 * @param blocks the editing schemas of blocks
 */
export function* changesBetween(
  before: Json,
  after: Json,
  schema: JsonObject,
  language: string,
  blocks: BlockSchemas = noBlocks,
  { nameBlock = blockName }: Options = {},
): Generator<Change | undefined, void, undefined> {
  const start: Place = { ...atRoot, rule: schema };
  const open: Iterator<Pair>[] = [[[before, after, start] as const].values()];
  for (let count = 1; ; count += 1) {
    const next = open.at(-1)?.next();
    if (next === undefined) return;
    if (next.done === true) open.pop();
    else yield* compare(...next.value);
    if (count % STEP === 0) yield;
  }

  function* compare(one: Json, other: Json, place: Place): Iterable<Change> {
    if (one === other) return;
    if (hasSameMeaning(one, other, place.name)) return;
    const isOne = isTree(one);
    const isOther = isTree(other);
    const isSameShape = Array.isArray(one) === Array.isArray(other);
    if (isOne && isOther && isSameShape) yield* compareParts(one, other, place);
    else if (isOne || isOther) {
      // The last one opened comes first.
      if (isOther) yield* compareParts(emptyAs(other), other, place);
      else if (other !== undefined)
        open.push([[undefined, other, place] as const].values());
      if (isOne) yield* compareParts(one, emptyAs(one), place);
      else if (one !== undefined) yield changeOf(one, undefined, place);
    } else yield changeOf(one, other, place);
  }

  function changeOf(
    one: Json,
    other: Json,
    { pointer, labels, code, block }: Place,
    moved?: readonly string[],
  ): Change {
    return {
      ...(block && { block }),
      ...(moved && { moved }),
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
    for (const name of new Set([...Object.keys(one), ...Object.keys(other)]))
      yield [own(one, name), own(other, name), placeOf(place, name, language)];
  }

  function* compareLists(
    one: readonly Json[],
    other: readonly Json[],
    place: Place,
  ): Iterable<Change> {
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
        movedBlocks(before, after, other, place),
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

  /** The place of an item; a block is called by its name, and its list by none. */
  function itemOf(
    place: Place,
    index: number,
    item: Json,
    state?: ChangedBlock["state"],
  ): Place {
    const inner = blockPlace(place, index, item, blocks, (block) =>
      nameBlock(block, blocks, language),
    );
    if (inner === undefined) return placeOf(place, index, language);
    const { pointer, labels } = inner;
    const whole = state && { pointer, label: labels.join(" › "), state };
    const block = place.block ?? whole;
    return { ...inner, ...(block && { block }) };
  }

  function movedBlocks(
    before: readonly Json[],
    after: readonly Json[],
    list: readonly Json[],
    place: Place,
  ): string[] | undefined {
    if (!isBlockList(place.rule)) return undefined;
    const places = new Map(before.map((key, index) => [key, index]));
    const items = new Map(
      list.map((item, index) => [keyOf(item, index), item] as const).reverse(),
    );
    const stay = longestIncreasing(after.map((key) => places.get(key) ?? 0));
    return after
      .filter((key) => !stay.has(places.get(key) ?? 0))
      .map((key) => items.get(key))
      .map((item) => nameBlock(isObject(item) ? item : {}, blocks, language));
  }
}

/** The place of a block in a list of blocks; undefined in other lists. */
function blockPlace(
  place: Place,
  index: number,
  item: Json,
  blocks: BlockSchemas,
  nameOf: (block: JsonObject) => string,
): Place | undefined {
  if (!isBlockList(place.rule) || !isObject(item)) return undefined;
  return {
    ...{ pointer: `${place.pointer}/${index}`, name: String(index) },
    labels: [...place.labels.slice(0, -1), nameOf(item)],
    rule: blocks.get(String(item["@type"])) ?? {},
    code: place.code,
  };
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

/**
 * What people call the place that a JSON Pointer leads to.
 * @param schema the editing schema
 * @param language of the labels
 * @param body what the pointer leads into, where it has blocks
 * @param blocks their editing schemas
 * @example labelAt("/title/fr", reward, "en"); // { label: "Title", language: "fr" }
 */
export function labelAt(
  pointer: string,
  schema: JsonObject,
  language: string,
  body?: Json,
  blocks: BlockSchemas = noBlocks,
): Pick<Change, "label" | "language"> {
  let place: Place = { ...atRoot, rule: schema };
  let value = body;
  for (const part of pointer.split("/").slice(1)) {
    const name = unescaped(part);
    value =
      typeof value === "object" && value !== null
        ? own(value as JsonObject, name)
        : undefined;
    const isIndex = place.rule["items"] !== undefined && /^\d+$/.test(name);
    place =
      (isIndex
        ? blockPlace(place, Number(name), value, blocks, (block) =>
            blockName(block, blocks, language),
          )
        : undefined) ?? placeOf(place, isIndex ? Number(name) : name, language);
    // A block that has no known type is named by that already.
    if (name === "@type")
      place = { ...place, labels: place.labels.slice(0, -1) };
  }
  return { label: place.labels.join(" › "), language: place.code };
}

type Tree = readonly Json[] | JsonObject;

/** Two values of one place that are yet to be compared. */
type Pair = readonly [one: Json, other: Json, place: Place];

interface Place {
  pointer: string;
  /** The last part of the pointer. */
  name: string;
  labels: readonly string[];
  rule: JsonObject;
  code: string | null;
  block?: ChangedBlock;
}

const atRoot = { pointer: "", name: "", labels: [], code: null };

/** A list or an object that contains something; an empty one is a value. */
const isTree = (value: Json): value is Tree =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

const emptyAs = (tree: Tree): Tree => (Array.isArray(tree) ? [] : {});

const keyOf = (item: Json, index: number): Json => {
  if (!isObject(item)) return index;
  const key = item["key"] ?? item["name"];
  return typeof key === "string" ? key : index;
};

/** The longest part of a label that is not from a schema. */
const MAX_NAME = 100;

function placeOf(place: Place, part: string | number, language: string): Place {
  const { rule, labels } = place;
  const name = String(part);
  const at = { pointer: `${place.pointer}/${escaped(name)}`, name };
  if (rule["x-localized"] === true && documentLanguages.includes(name))
    return { ...place, ...at, labels, rule: {}, code: name };
  const { properties, items } = rule;
  const known =
    typeof part === "number"
      ? items
      : isObject(properties)
        ? own(properties, name)
        : undefined;
  const inner = isObject(known) ? known : {};
  const said = inner["x-label"];
  const label = isObject(said) ? said[language] : undefined;
  const fallback =
    typeof part === "number" ? String(part + 1) : name.slice(0, MAX_NAME);
  return {
    ...at,
    labels: [...labels, typeof label === "string" ? label : fallback],
    rule: inner,
    code: place.code,
    ...(place.block && { block: place.block }),
  };
}
