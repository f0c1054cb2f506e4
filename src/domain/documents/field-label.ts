import { own } from "#src/domain/values/own.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import { pathOf } from "#src/schema/pointer.ts";
import { blockName } from "./blocks/block-name.ts";
import type { BlockSchemas } from "./blocks/examine-blocks.ts";
import { isBlockList } from "./blocks/walk.ts";
import { documentLanguages, textIn } from "./languages.ts";
import { keyOfItem } from "./merge/merge.ts";

/** A place in a document, as its editing schema describes it. */
export interface FieldPlace {
  /** Of the fields, blocks and parts of lists that lead to it, the outermost first. */
  labels: readonly string[];
  rule: JsonObject;
  /** The language of a text, or of a value that each language has its own of. */
  language: string | null;
}

/** How places are named. */
export interface Naming {
  /** Of the labels. */
  language: string;
  /** The editing schemas of blocks. */
  blocks?: BlockSchemas | undefined;
  nameBlock?: typeof blockName;
  /** Names a part of a list that is no block; one without a name has a number. */
  namePart?: typeof summaryOf;
}

interface Scene extends Naming {
  /** What the path leads into, where its parts have names. */
  body?: Json;
}

/**
 * What people call the place that a JSON Pointer leads to, or a path in which the parts of lists are named by their keys.
 * @param schema the editing schema
 * @param language of the label
 * @example labelOf(reward, "/title/fr", "en"); // { label: "Title", language: "fr" }
 */
export function labelOf(
  schema: JsonObject,
  path: string | readonly string[],
  language: string,
  scene?: Omit<Scene, "language">,
): { label: string; language: string | null } {
  const place = placeAt(schema, path, { ...scene, language });
  return { label: place.labels.join(" › "), language: place.language };
}

/** The place that a JSON Pointer leads to, or a path in which the parts of lists are named by their keys. */
export function placeAt(
  schema: JsonObject,
  path: string | readonly string[],
  { body, ...naming }: Scene,
): FieldPlace {
  const hasKeys = typeof path !== "string";
  let place: FieldPlace = { labels: [], rule: schema, language: null };
  let value = body;
  for (const name of hasKeys ? path : pathOf(path)) {
    const isList =
      Array.isArray(value) ||
      (value === undefined && isObject(place.rule["items"]));
    const index = isList && hasKeys ? indexOf(value, name) : name;
    value =
      innerOf(value, index) ??
      (isList && hasKeys ? partIn(body, name) : undefined);
    place = isList
      ? partInside(place, index, value, naming)
      : fieldInside(place, name, naming);
  }
  return place;
}

const innerOf = (value: Json, name: string): Json =>
  typeof value === "object" && value !== null
    ? own(value as JsonObject, name)
    : undefined;

/** The index of the part of a list with a key; the key itself if it is in none. */
function indexOf(list: Json, key: string): string {
  const index = Array.isArray(list)
    ? list.findIndex((item) => keyOfItem(item) === key)
    : -1;
  return index === -1 ? key : String(index);
}

/** The part of a list with a key, in whatever list it is. */
function partIn(value: Json, key: string): Json {
  if (typeof value !== "object" || value === null) return undefined;
  if (keyOfItem(value) === key) return value;
  for (const inner of Object.values(value)) {
    const part = partIn(inner, key);
    if (part !== undefined) return part;
  }
  return undefined;
}

/** What is known of a block of a type that does not exist. */
const unknownBlock: JsonObject = { properties: { "@type": {}, key: {} } };

/** The place of a part of a list, by its index or its key; a block is called by its name, and its list by none. */
export function partInside(
  { labels, rule, language: code }: FieldPlace,
  name: string,
  part: Json,
  { language, blocks, nameBlock = blockName, namePart = summaryOf }: Naming,
): FieldPlace {
  if (isBlockList(rule) && isObject(part))
    return {
      labels: [
        ...labels.slice(0, -1),
        nameBlock(part, blocks ?? noBlocks, language),
      ],
      rule: blocks?.get(String(part["@type"])) ?? unknownBlock,
      language: code,
    };
  const items = isObject(rule["items"]) ? rule["items"] : {};
  const number = /^\d+$/.test(name) ? String(Number(name) + 1) : name;
  const label = namePart(part, items, language) || number;
  return {
    labels: [...labels, label.slice(0, MAX_NAME)],
    rule: items,
    language: code,
  };
}

/** The longest part of a label that is not from a schema. */
const MAX_NAME = 100;

const noBlocks: BlockSchemas = new Map();

/** The place of a property, or of a language; one without a label goes by that of its parent. */
export function fieldInside(
  place: FieldPlace,
  name: string,
  { language }: Naming,
): FieldPlace {
  const { labels, rule } = place;
  const { properties, items, "x-localized": isLocalized } = rule;
  const hasParts = properties !== undefined || items !== undefined;
  if ((isLocalized === true || !hasParts) && documentLanguages.includes(name))
    return { labels, rule: {}, language: name };
  const known = isObject(properties) ? own(properties, name) : undefined;
  const inner = isObject(known) ? known : undefined;
  const label = inner
    ? textIn(inner["x-label"], language)
    : name.slice(0, MAX_NAME);
  return {
    labels: label === "" ? labels : [...labels, label],
    rule: inner ?? {},
    language: place.language,
  };
}

/** The fields of an object, in the order of `x-order`. */
export function fieldsOf(rule: JsonObject): [name: string, rule: JsonObject][] {
  const { properties } = rule;
  const order = ([, field]: [string, JsonObject]) =>
    Number(field["x-order"] ?? Number.POSITIVE_INFINITY);
  return Object.entries(isObject(properties) ? properties : {})
    .filter((entry): entry is [string, JsonObject] => isObject(entry[1]))
    .toSorted((one, other) => order(one) - order(other) || 0);
}

/** What a part of a list is called: its first text, or what the choice is called that it is; "" if it has none. */
export function summaryOf(
  part: Json,
  rule: JsonObject,
  language: string,
): string {
  const name = nameOfPart(part, rule, language);
  if (name === undefined) return "";
  const text = textIn((part as JsonObject)[name], language).trim();
  const labels = fieldsOf(rule).find(([one]) => one === name)?.[1]["x-labels"];
  const label = isObject(labels) ? own(labels, text) : undefined;
  return textIn(label, language) || text;
}

/** The property that has the first text of a part of a list, in some language. */
export function nameOfPart(
  part: Json,
  rule: JsonObject,
  language = "fr",
): string | undefined {
  if (!isObject(part)) return undefined;
  return fieldsOf(rule).find(
    ([name, field]) =>
      !["hidden", "key"].includes(String(field["x-editor"])) &&
      textIn(part[name], language).trim() !== "",
  )?.[0];
}
