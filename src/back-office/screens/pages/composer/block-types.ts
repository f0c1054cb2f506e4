import { useMemo } from "react";
import { useRegistry } from "#src/back-office/api/documents.ts";
import type { Nesting } from "#src/domain/documents/block-edit.ts";
import {
  isObject,
  type Json,
  type JsonObject,
} from "#src/domain/documents/languages.ts";
import type { OfficeRegistry } from "#src/schema/types.gen.ts";

/** A type of block that pages may hold, as the palette offers it. */
export type BlockType = Omit<OfficeRegistry["blocks"][number], "schema"> & {
  schema: JsonObject;
};

export type BlockTypes = ReadonlyMap<string, BlockType>;

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);

/** The property of a type that holds other blocks, with its rule. */
function nestedRule(schema: JsonObject): [string, JsonObject] | undefined {
  const { properties } = schema;
  return Object.entries(isObject(properties) ? properties : {}).find(
    (entry): entry is [string, JsonObject] =>
      isObject(entry[1]) && entry[1]["x-editor"] === "blocks",
  );
}

/** Which blocks may hold which others, as the editing schemas say: `x-blocks` is true for all types, or lists them. */
export function nestingOf(types: BlockTypes): Nesting {
  const rules = new Map(
    Array.from(types.values(), ({ type, schema }) => [
      type,
      nestedRule(schema),
    ]),
  );
  return {
    property: (type) => rules.get(type)?.[0],
    accepts(group, type) {
      const items = rules.get(group)?.[1]["items"];
      const listed = isObject(items) ? items["x-blocks"] : undefined;
      return isList(listed) ? listed.includes(type) : listed === true;
    },
  };
}

/** The types of blocks, and which may hold which others. */
export function useBlockTypes(): { types: BlockTypes; nesting: Nesting } {
  const { data } = useRegistry();
  return useMemo(() => {
    const types: BlockTypes = new Map(
      ((data?.blocks ?? []) as BlockType[]).map((one) => [one.type, one]),
    );
    return { types, nesting: nestingOf(types) };
  }, [data]);
}

/** The address of a picture in a value. */
function pictureIn(value: Json): string | undefined {
  if (typeof value === "string")
    return /^\/[^\s"<>]+\.(?:avif|jpe?g|png|svg|webp)$/i.test(value)
      ? value
      : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const found = pictureIn(inner as Json);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The picture in the example of a type. */
export const examplePicture = ({ example }: BlockType): string | undefined =>
  pictureIn(example as JsonObject);
