import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { catalog } from "#registry/catalog.ts";
import {
  editingSchema,
  type Resolve,
} from "#src/domain/documents/block-schema.ts";
import { isObject, type JsonObject } from "#src/domain/documents/languages.ts";
import type { OfficeRegistry } from "#src/schema/types.gen.ts";

/** Where pages that people compose stand. */
const PLACE = "programme";

const folder = join(import.meta.dirname, "../../../schemas");

const readSchema = (path: string): JsonObject =>
  JSON.parse(readFileSync(join(folder, path), "utf8"));

const widgets = readdirSync(join(folder, "widgets"))
  .filter((name) => name.endsWith(".schema.json"))
  .map((name) => readSchema(`widgets/${name}`));

const known = new Map(
  [...widgets, readSchema("wire/common.schema.json")].map((schema) => [
    String(schema["$id"]),
    schema,
  ]),
);

const resolve: Resolve = (ref, from) => {
  const [id = "", name] = new URL(ref, from).href.split("#/definitions/");
  const schema = known.get(id);
  const definitions = schema?.["definitions"];
  const found =
    name === undefined
      ? schema
      : isObject(definitions)
        ? definitions[name]
        : undefined;
  return isObject(found) ? { schema: found, id } : undefined;
};

type Line = { places: readonly string[]; nested?: string };

/** The editing schemas of the blocks that pages may hold, by their type; a widget is there by its line in the catalog. */
export const pageBlocks: ReadonlyMap<string, JsonObject> = new Map(
  widgets.flatMap((schema): [string, JsonObject][] => {
    const { properties } = schema;
    const type = isObject(properties) ? properties["@type"] : undefined;
    const name = isObject(type) ? String(type["const"]) : "";
    const line = (catalog as Record<string, Line>)[name];
    return line?.places.includes(PLACE)
      ? [[name, editingSchema(schema, resolve, line.nested)]]
      : [];
  }),
);

/** `WidgetGlobalViewAction` → `Global view action`. */
const readable = (type: string): string => {
  const words = type
    .replace(/^Widget/, "")
    .replaceAll(/(?<=[a-z])(?=[A-Z])/g, " ");
  return words.charAt(0) + words.slice(1).toLowerCase();
};

const textOf = (value: unknown): string | null =>
  typeof value === "string" ? value : null;

/** The blocks that pages may hold, as the composer offers them (BO-9.10). */
export const blockTypes = (language: string): OfficeRegistry["blocks"] =>
  Array.from(pageBlocks, ([type, schema]) => {
    const label = schema["x-label"];
    return {
      type,
      label:
        (isObject(label) ? textOf(label[language]) : null) ?? readable(type),
      icon: textOf(schema["x-icon"]),
      category: textOf(schema["x-category"]),
      schema,
    };
  });

/** All places of blocks. */
export const blockPlaces: readonly string[] = [
  ...new Set(Object.values(catalog).flatMap(({ places }) => places)),
];
