import { own } from "#src/domain/own.ts";
import { escaped } from "./examine.ts";
import {
  documentLanguages,
  isObject,
  isSame,
  type Json,
  type JsonObject,
} from "./languages.ts";

/** One value that differs between two bodies. */
export interface Change {
  pointer: string;
  /** The labels of the fields that lead to it, in one language. */
  label: string;
  /** The language of a text. */
  language: string | null;
  before: Json;
  after: Json;
}

/**
 * What differs between two bodies, one change per value. Parts with a `key` are compared with the part of the same key.
 * @param language of the labels
 */
export function diffBodies(
  before: Json,
  after: Json,
  schema: JsonObject,
  language: string,
): Change[] {
  const changes: Change[] = [];
  compare(before, after, { pointer: "", labels: [], rule: schema, code: null });
  return changes;

  function compare(one: Json, other: Json, place: Place): void {
    if (isSame(one, other)) return;
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

  function add(one: Json, other: Json, { pointer, labels, code }: Place): void {
    changes.push({
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
    if (!isSame(before, after)) add(before, after, place);
    for (const [index, item] of other.entries()) {
      const from = places.get(newKeys[index]);
      compare(
        from === undefined ? undefined : one[from],
        item,
        placeOf(place, index, language),
      );
    }
    for (const [index, item] of one.entries())
      if (!kept.has(oldKeys[index]))
        compare(item, undefined, placeOf(place, index, language));
  }
}

/**
 * What people call the place that a JSON Pointer leads to.
 * @param schema the editing schema
 * @param language of the labels
 * @example labelAt("/title/fr", reward, "en"); // { label: "Title", language: "fr" }
 */
export function labelAt(
  pointer: string,
  schema: JsonObject,
  language: string,
): Pick<Change, "label" | "language"> {
  let place: Place = { pointer: "", labels: [], rule: schema, code: null };
  for (const part of pointer.split("/").slice(1)) {
    const name = part.replaceAll("~1", "/").replaceAll("~0", "~");
    place = placeOf(
      place,
      place.rule["items"] !== undefined && /^\d+$/.test(name)
        ? Number(name)
        : name,
      language,
    );
  }
  return { label: place.labels.join(" › "), language: place.code };
}

type Tree = readonly Json[] | JsonObject;

interface Place {
  pointer: string;
  labels: readonly string[];
  rule: JsonObject;
  code: string | null;
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
    return { pointer, labels, rule: {}, code: String(name) };
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
  };
}
