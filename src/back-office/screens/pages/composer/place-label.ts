import {
  blockAtPointer,
  findBlock,
  type PlacedBlock,
  typeOf,
} from "#src/domain/documents/blocks/block-edit.ts";
import { nestedProperty } from "#src/domain/documents/blocks/walk.ts";
import type { JsonObject } from "#src/domain/documents/languages.ts";
import { labelAt } from "#src/domain/documents/merge/diff.ts";
import { labelOfPath } from "#src/domain/documents/merge/merge.ts";
import type { BlockTypes } from "./block-types.ts";

interface Place {
  label: string;
  language: string | null | undefined;
}

export interface LabelOptions {
  body: JsonObject;
  types: BlockTypes;
  nameOf: (block: JsonObject) => string;
  /** The editing schema of pages. */
  schema: JsonObject;
  /** Of the labels. */
  language: string;
}

const schemaOf = ({ block }: PlacedBlock, types: BlockTypes): JsonObject =>
  types.get(typeOf(block))?.schema ?? {};

const joined = (names: readonly string[]) =>
  names.filter((name) => name !== "").join(" › ");

/** What people call the place of a JSON Pointer: the block by its name, and the field in it. */
export function labelOfPointer(pointer: string, options: LabelOptions): Place {
  const { body, types, nameOf, schema, language } = options;
  const found = blockAtPointer(body, pointer);
  if (found === undefined) return labelAt(pointer, schema, language);
  const inner = pointer.slice(found.pointer.length);
  const field = labelAt(
    inner === "/key" ? "" : inner,
    schemaOf(found, types),
    language,
  );
  return {
    label: joined([nameOf(found.block), field.label]),
    language: field.language,
  };
}

/** The same for a path of names and of keys, as conflicts have them. */
export function labelOfKeys(
  path: readonly string[],
  options: LabelOptions,
): Place {
  const { body, types, nameOf, schema, language } = options;
  const last = path.findLastIndex(
    (key, index) => index > 0 && findBlock(body, key) !== undefined,
  );
  const found = findBlock(body, path[last] ?? "");
  if (path[0] !== "blocks" || found === undefined)
    return labelOfPath(path, schema, language);
  const rest = path.slice(last + 1);
  const nested = nestedProperty(found.block);
  const field =
    rest.length === 1 && rest[0] === nested
      ? { label: "", language: undefined }
      : labelOfPath(rest, schemaOf(found, types), language);
  return {
    label: joined([nameOf(found.block), field.label]),
    language: field.language,
  };
}
