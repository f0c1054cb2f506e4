import { isRecord } from "#src/engine/json.ts";
import { nearest } from "#src/engine/nearest.ts";
import type { Entry, Registry, UnknownType } from "#src/engine/types.ts";

/** The entry of a type, or the verdict on an unknown type, with the nearest known one. */
export function lookUp(type: string, registry: Registry): Entry | UnknownType {
  return Object.hasOwn(registry, type)
    ? (registry[type] as Entry)
    : {
        verdict: "unknown-type",
        nearest: nearest(type, Object.keys(registry)),
      };
}

/** The entry of a block, if its type is known. */
export function entryOf(block: unknown, registry: Registry): Entry | undefined {
  const type = isRecord(block) ? block["@type"] : undefined;
  return typeof type === "string" && Object.hasOwn(registry, type)
    ? registry[type]
    : undefined;
}
