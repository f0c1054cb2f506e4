import { nearest } from "#src/domain/values/nearest.ts";
import type {
  CatalogLine,
  Entry,
  PageOrigin,
  UnknownType,
} from "#src/engine/core/types.ts";
import { isRecord } from "#src/schema/json.ts";

/** The entry of a type, or the verdict on an unknown type, with the nearest of those that may be used in `place`. */
export function lookUp(
  type: string,
  entries: ReadonlyMap<string, Entry>,
  place: PageOrigin,
): Entry | UnknownType {
  const entry = entries.get(type);
  if (entry !== undefined) return entry;
  const names = [...entries].flatMap(([name, { places }]) =>
    places.includes(place) ? [name] : [],
  );
  return { verdict: "unknown-type", nearest: nearest(type, names) };
}

/** The entry of a block, if its type is known. */
export function entryOf<Line extends CatalogLine>(
  block: unknown,
  registry: Readonly<Record<string, Line>>,
): Line | undefined {
  const type = isRecord(block) ? block["@type"] : undefined;
  return typeof type === "string" && Object.hasOwn(registry, type)
    ? registry[type]
    : undefined;
}
