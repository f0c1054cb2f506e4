import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { catalog } from "#registry/catalog.ts";
import { isObject, type JsonObject } from "#src/domain/documents/languages.ts";
import type { OfficeRegistry } from "#src/schema/types.gen.ts";

/** Where pages that people compose stand. */
const PLACE = "programme";

const folder = join(import.meta.dirname, "../../../schemas/widgets");

/** The schemas of schemas/widgets by the type of block. */
const schemas: ReadonlyMap<string, JsonObject> = new Map(
  readdirSync(folder)
    .filter((name) => name.endsWith(".schema.json"))
    .map((name) => JSON.parse(readFileSync(join(folder, name), "utf8")))
    .flatMap((schema: JsonObject): [string, JsonObject][] => {
      const { properties } = schema;
      const type = isObject(properties) ? properties["@type"] : undefined;
      const name = isObject(type) ? type["const"] : undefined;
      return typeof name === "string" ? [[name, schema]] : [];
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
  Object.entries(catalog)
    .filter(([, { places }]) => (places as readonly string[]).includes(PLACE))
    .flatMap(([type]) => {
      const schema = schemas.get(type);
      if (schema === undefined) return [];
      const label = schema["x-label"];
      return [
        {
          type,
          label:
            (isObject(label) ? textOf(label[language]) : null) ??
            readable(type),
          icon: textOf(schema["x-icon"]),
          category: textOf(schema["x-category"]),
          schema,
        },
      ];
    });

/** All places of blocks. */
export const blockPlaces: readonly string[] = [
  ...new Set(Object.values(catalog).flatMap(({ places }) => places)),
];
