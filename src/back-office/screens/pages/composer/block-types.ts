import { useMemo } from "react";
import { useRegistry } from "#src/back-office/api/documents.ts";
import type { Nesting } from "#src/domain/documents/blocks/block-edit.ts";
import { isBlockList } from "#src/domain/documents/blocks/walk.ts";
import {
  isList,
  isObject,
  type Json,
  type JsonObject,
} from "#src/schema/json.ts";
import type { OfficeRegistry } from "#src/schema/types.gen.ts";

/** A type of block that pages may hold, as the palette offers it. */
export type BlockType = Omit<OfficeRegistry["blocks"][number], "schema"> & {
  schema: JsonObject;
};

export type BlockTypes = ReadonlyMap<string, BlockType>;

/** The rule of the property of a type that holds other blocks. */
const nestedRule = ({ properties }: JsonObject): JsonObject | undefined =>
  Object.values(isObject(properties) ? properties : {})
    .filter(isObject)
    .find(isBlockList);

/** Which blocks may hold which others, as the editing schemas say: `x-blocks` is true for all types, or lists them. */
export function nestingOf(types: BlockTypes): Nesting {
  const rules = new Map(
    Array.from(types.values(), ({ type, schema }) => [
      type,
      nestedRule(schema),
    ]),
  );
  return {
    accepts(group, type) {
      const items = rules.get(group)?.["items"];
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
    return /^\/pictures\/[\w-]+\.svg$/.test(value) ? `/v2${value}` : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const inner of Object.values(value)) {
    const found = pictureIn(inner as Json);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The picture in the example of a type. */
export const examplePicture = ({
  schema,
  example,
}: BlockType): string | undefined =>
  pictureIn(example as Json) ?? pictureIn(schema["examples"]);
