import type { Steps } from "#src/domain/declaration/steps.ts";
import { own } from "#src/domain/values/own.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import { naming } from "./blocks/block-name.ts";
import type { BlockSchemas } from "./blocks/examine-blocks.ts";
import { isBlockList } from "./blocks/walk.ts";
import {
  type FieldPlace,
  fieldInside,
  type Naming,
  nameOfPart,
  partInside,
} from "./field-label.ts";
import { type Change, changesBetween, type PathPart } from "./merge/diff.ts";
import { formatOf, type ValueFormat } from "./value-format.ts";

/** A value at a place of a document, stored so that it can be worded in any language. */
export interface StoredValue {
  path: PathPart[];
  value?: Json;
  /** What a reference leads to, where that is a choice, too. */
  entity?: string | null;
}

/** What differs between two bodies. */
export interface StoredChanges {
  before: StoredValue[];
  after: StoredValue[];
}

const MAX_CHANGES = 20;
/** Of one text. */
const MAX_TEXT = 300;
/** Of all that is stored of a body. */
const MAX_STORED = 6_000;

type Bodies = readonly [
  before: JsonObject | null,
  after: JsonObject | null,
  schema: JsonObject,
  blocks: BlockSchemas,
];

/** Whether people changed it: keys and positions follow from what they do. */
const isEdited = ({ format }: Change): boolean => format?.as !== "technical";

/** What differs between two released bodies; the parts of lists are named by their texts. */
export function* changedValues(
  ...[before, after, schema, blocks]: Bodies
): Steps<StoredChanges> {
  const stored: StoredChanges = { before: [], after: [] };
  let room = MAX_STORED;
  let count = 0;
  for (const change of changesBetween(
    ...([before ?? {}, after ?? {}, schema, "fr", blocks] as const),
    { markPart: namedPart },
  )) {
    if (change === undefined) yield;
    else if (isEdited(change)) {
      const values = sidesOf(change);
      room -= JSON.stringify(values).length;
      count += 1;
      if (room < 0 || count > MAX_CHANGES) break;
      for (const side of ["before", "after"] as const)
        stored[side].push(...values[side]);
    }
  }
  return stored;
}

/** The fields of a draft that changed: not to what, as it may never be released (BO-9.90). */
export function* changedPaths(
  ...[before, after, schema, blocks]: Bodies
): Steps<PathPart[][]> {
  const paths = new Map<string, PathPart[]>();
  for (const change of changesBetween(
    ...([before ?? {}, after ?? {}, schema, "fr", blocks] as const),
    { markPart: typedPart },
  )) {
    if (change === undefined) yield;
    else if (isEdited(change)) {
      const path = [...(change.path ?? [])];
      paths.set(JSON.stringify(path), path);
    }
    if (paths.size === MAX_CHANGES) break;
  }
  return [...paths.values()];
}

function sidesOf({ path: parts = [], moved, format, ...change }: Change) {
  const path = [...parts];
  const stored = (side: "before" | "after", index: 0 | 1): StoredValue[] => {
    // An order is said by naming the list alone.
    if (moved !== undefined) return side === "after" ? [{ path }] : [];
    const value = change[side];
    if (value === null) return [];
    const entity = format?.entities?.[index];
    return [
      {
        path,
        value: shortened(value),
        ...(entity !== undefined && { entity }),
      },
    ];
  };
  return { before: stored("before", 0), after: stored("after", 1) };
}

function shortened(value: Json): Json {
  if (typeof value === "string")
    return value.length > MAX_TEXT
      ? `${value.slice(0, MAX_TEXT).toWellFormed()}…`
      : value;
  if (Array.isArray(value)) return value.slice(0, MAX_CHANGES).map(shortened);
  return isObject(value)
    ? Object.fromEntries(
        Object.entries(value)
          .slice(0, MAX_CHANGES)
          .map(([name, one]) => [name, shortened(one)]),
      )
    : value;
}

/** A block by its type. */
const typedPart = (
  part: JsonObject,
  index: number,
  list: JsonObject,
): PathPart => (isBlockList(list) ? { "@type": part["@type"] ?? null } : index);

/** A part of a list by the property that names it. */
function namedPart(
  part: JsonObject,
  index: number,
  list: JsonObject,
): PathPart {
  if (isBlockList(list)) {
    const named = naming.filter((name) => part[name] !== undefined).slice(0, 2);
    return {
      ...{ "@type": part["@type"] ?? null },
      ...Object.fromEntries(named.map((name) => [name, shortened(part[name])])),
    };
  }
  const name = nameOfPart(part, isObject(list["items"]) ? list["items"] : {});
  return name === undefined ? index : { [name]: shortened(part[name]) };
}

/** A stored place as people call it, and how its values are read. */
export interface WordedPlace {
  label: string;
  language: string | null;
  format?: ValueFormat;
}

/**
 * Words a stored path.
 * @param entities what a reference leads to before and after, where that is a choice, too
 */
export function wordPath(
  path: readonly PathPart[],
  schema: JsonObject,
  names: Naming,
  entities: readonly (string | null)[] = [],
): WordedPlace {
  let place: FieldPlace = { labels: [], rule: schema, language: null };
  let format: ValueFormat | undefined;
  for (const part of path) {
    const inner: FieldPlace =
      typeof part === "string"
        ? fieldInside(place, part, names)
        : typeof part === "number"
          ? partInside(place, String(part), undefined, names)
          : partInside(place, "0", part, names);
    // The texts of a language are read as their field is.
    if (typeof part === "string" && inner.language === place.language)
      format = formatOf(inner.rule, part, {
        ...{ parent: place.rule, language: names.language },
        siblings: entities.map((entity) => ({
          [String(own(inner.rule, "x-entity"))]: entity,
        })),
      });
    place = inner;
  }
  return {
    label: place.labels.join(" › "),
    language: place.language,
    ...(format && { format }),
  };
}
