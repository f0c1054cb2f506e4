import { own } from "#src/domain/own.ts";
import { blockName } from "./block-name.ts";
import { escaped } from "./examine.ts";
import type { BlockSchemas } from "./examine-blocks.ts";
import {
  documentLanguages,
  isObject,
  isSame,
  type Json,
  type JsonObject,
} from "./languages.ts";
import { hasSameMeaning } from "./meaning.ts";

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

/**
 * What differs between two bodies, one change per value. Parts with a `key` are compared with the part of the same key.
 * @param language of the labels
 * @param blocks the editing schemas of blocks
 * @param options `nameBlock` says what blocks are called in labels, `most` how many changes are wanted
 */
export function diffBodies(
  before: Json,
  after: Json,
  schema: JsonObject,
  language: string,
  blocks: BlockSchemas = noBlocks,
  { nameBlock = blockName, most = Number.POSITIVE_INFINITY } = {},
): Change[] {
  const changes: Change[] = [];
  compare(before, after, { pointer: "", labels: [], rule: schema, code: null });
  return changes;

  function compare(one: Json, other: Json, place: Place): void {
    if (changes.length >= most || one === other) return;
    const name = place.pointer.slice(place.pointer.lastIndexOf("/") + 1);
    if (hasSameMeaning(one, other, name)) return;
    const isOne = isTree(one);
    const isOther = isTree(other);
    const isSameShape = Array.isArray(one) === Array.isArray(other);
    if (isOne && isOther && isSameShape) compareParts(one, other, place);
    else if (isOne || isOther) {
      if (isOne) compareParts(one, emptyAs(one), place);
      else if (one !== undefined) add(one, undefined, place);
      if (isOther) compareParts(emptyAs(other), other, place);
      else if (other !== undefined) add(undefined, other, place);
    } else add(one, other, place);
  }

  function add(
    one: Json,
    other: Json,
    { pointer, labels, code, block }: Place,
    moved?: readonly string[],
  ): void {
    changes.push({
      ...(block && { block }),
      ...(moved && { moved }),
      pointer,
      label: labels.join(" › "),
      language: code,
      before: one ?? null,
      after: other ?? null,
    });
  }

  function compareParts(one: Tree, other: Tree, place: Place): void {
    if (Array.isArray(one) && Array.isArray(other)) {
      compareLists(one, other, place);
      return;
    }
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    for (const name of names)
      compare(
        own(one as JsonObject, name),
        own(other as JsonObject, name),
        placeOf(place, name, language),
      );
  }

  function compareLists(
    one: readonly Json[],
    other: readonly Json[],
    place: Place,
  ): void {
    const oldKeys = one.map(keyOf);
    const newKeys = other.map(keyOf);
    const places = new Map(oldKeys.map((key, index) => [key, index]));
    const kept = new Set(newKeys);
    const before = oldKeys.filter((key) => kept.has(key));
    const after = newKeys.filter((key) => places.has(key));
    if (!isSame(before, after))
      add(before, after, place, movedBlocks(before, after, other, place));
    for (const [index, item] of other.entries()) {
      const from = places.get(newKeys[index]);
      compare(
        from === undefined ? undefined : one[from],
        item,
        itemOf(place, index, item, from === undefined ? "added" : undefined),
      );
    }
    for (const [index, item] of one.entries())
      if (!kept.has(oldKeys[index]))
        compare(item, undefined, itemOf(place, index, item, "removed"));
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
    if (!holdsBlocks(place.rule)) return undefined;
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

const holdsBlocks = ({ items }: JsonObject): boolean =>
  isObject(items) && items["x-blocks"] === true;

/** The place of a block in a list of blocks; undefined in other lists. */
function blockPlace(
  place: Place,
  index: number,
  item: Json,
  blocks: BlockSchemas,
  nameOf: (block: JsonObject) => string,
): Place | undefined {
  if (!holdsBlocks(place.rule) || !isObject(item)) return undefined;
  return {
    pointer: `${place.pointer}/${index}`,
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
  let place: Place = { pointer: "", labels: [], rule: schema, code: null };
  let value = body;
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
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

interface Place {
  pointer: string;
  labels: readonly string[];
  rule: JsonObject;
  code: string | null;
  block?: ChangedBlock;
}

/** A list or an object that contains something; an empty one is a value. */
const isTree = (value: Json): value is Tree =>
  typeof value === "object" && value !== null && Object.keys(value).length > 0;

const emptyAs = (tree: Tree): Tree => (Array.isArray(tree) ? [] : {});

const keyOf = (item: Json, index: number): Json => {
  if (!isObject(item)) return index;
  const key = item["key"] ?? item["name"];
  return typeof key === "string" ? key : index;
};

function placeOf(place: Place, name: string | number, language: string): Place {
  const { rule, labels } = place;
  const pointer = `${place.pointer}/${escaped(String(name))}`;
  if (rule["x-localized"] === true && documentLanguages.includes(String(name)))
    return { ...place, pointer, labels, rule: {}, code: String(name) };
  const { properties, items } = rule;
  const known =
    typeof name === "number"
      ? items
      : isObject(properties)
        ? own(properties, name)
        : undefined;
  const inner = isObject(known) ? known : {};
  const said = inner["x-label"];
  const label = isObject(said) ? said[language] : undefined;
  const fallback = typeof name === "number" ? String(name + 1) : name;
  return {
    pointer,
    labels: [...labels, typeof label === "string" ? label : fallback],
    rule: inner,
    code: place.code,
    ...(place.block && { block: place.block }),
  };
}
