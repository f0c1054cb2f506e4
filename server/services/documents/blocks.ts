import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { catalog } from "#registry/catalog.ts";
import { blockCategories } from "#src/domain/documents/blocks/block-categories.ts";
import { exampleBlock } from "#src/domain/documents/blocks/block-example.ts";
import { editingSchemas } from "#src/domain/documents/blocks/block-schema.ts";
import { textIn } from "#src/domain/documents/languages.ts";
import { own } from "#src/domain/values/own.ts";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import type { OfficeRegistry } from "#src/schema/types.gen.ts";

/** Where pages that people compose stand. */
const PLACE = "programme";

const folder = join(import.meta.dirname, "../../../schemas");

const readSchema = (path: string): JsonObject =>
  JSON.parse(readFileSync(join(folder, path), "utf8"));

const schemasIn = (name: string): JsonObject[] =>
  readdirSync(join(folder, name))
    .filter((file) => file.endsWith(".schema.json"))
    .map((file) => readSchema(`${name}/${file}`));

const widgets = schemasIn("widgets");

/** Blocks that only documents know: what is sent has others in their place (docs/decisions/0037). */
const ownBlocks = schemasIn("blocks");

const ownTypes = new Set(ownBlocks.map(({ title }) => String(title)));

const places = (type: string): readonly string[] =>
  own(catalog as Record<string, { places: readonly string[] }>, type)?.places ??
  [];

/** The editing schemas of the blocks that pages may hold, by their type; a widget is there by its line in the catalog, what only documents know by its schema. */
export const pageBlocks: ReadonlyMap<string, JsonObject> = new Map(
  [
    ...editingSchemas([
      ...[...widgets, ...ownBlocks],
      readSchema("wire/common.schema.json"),
    ]),
  ].filter(([type]) => ownTypes.has(type) || places(type).includes(PLACE)),
);

/** The first example of each type, as a block of a document. */
const examples = new Map(
  [...widgets, ...ownBlocks].flatMap((schema) => {
    const { title, examples: all } = schema;
    const [first] = Array.isArray(all) ? (all as Json[]) : [];
    return isObject(first)
      ? [[title, exampleBlock(first, schema)] as const]
      : [];
  }),
);

const textOf = (value: Json): string | null =>
  typeof value === "string" ? value : null;

/** The blocks that pages may hold, as the composer offers them (BO-9.10). */
export const blockTypes = (language: string): OfficeRegistry["blocks"] =>
  Array.from(pageBlocks, ([type, schema]) => ({
    type,
    label: textIn(schema["x-label"], language) || type,
    icon: textOf(schema["x-icon"]),
    category: textOf(schema["x-category"]),
    description: textIn(schema["x-description"], language) || null,
    schema,
    example: examples.get(type) ?? { "@type": type },
  }));

/** What the types of blocks are sorted by, in the order of the palette. */
export const categoriesOfBlocks = (
  language: string,
): OfficeRegistry["categories"] =>
  Object.entries(blockCategories).map(([category, label]) => ({
    category,
    label: label[language] ?? category,
  }));

/** All places of blocks. */
export const blockPlaces: readonly string[] = [
  ...new Set(Object.values(catalog).flatMap((line) => line.places)),
];
