import { describe, expect, test } from "vitest";
import { catalog } from "#registry/catalog.ts";
import { readSchemas } from "#scripts/schemas.ts";
import { blockCategories } from "#src/domain/documents/block-categories.ts";
import { editingSchemas } from "#src/domain/documents/block-schema.ts";
import {
  documentLanguages,
  isObject,
  type Json,
  type JsonObject,
} from "#src/domain/documents/languages.ts";
import type { CatalogLines } from "#src/engine/contract.ts";
import { blockValidators } from "./block-validators.ts";

const files = readSchemas();
const schemas = editingSchemas(
  files
    .filter(({ path }) => /^(?:blocks\/|widgets\/|wire\/common\.)/.test(path))
    .map(({ schema }) => schema as JsonObject),
);
const lines = Object.entries(catalog as CatalogLines);
const placed = lines.filter(([, { places }]) => places.includes("programme"));
/** Those that only documents have. */
const ownTypes = files
  .filter(({ path }) => path.startsWith("blocks/"))
  .map(({ title }) => title);

/** The fields of a schema that people see, with what leads to them. */
function* fieldsOf(
  rule: JsonObject,
  path = "",
): Generator<[string, JsonObject]> {
  const { properties, items } = rule;
  for (const [name, inner] of Object.entries(
    isObject(properties) ? properties : {},
  )) {
    if (!isObject(inner) || inner["x-editor"] === "hidden") continue;
    if (inner["x-editor"] === "key") continue;
    yield [`${path}/${name}`, inner];
    yield* fieldsOf(inner, `${path}/${name}`);
  }
  if (isObject(items)) yield* fieldsOf(items, `${path}/*`);
}

const expectSix = (texts: Json, where: string) => {
  expect(isObject(texts), where).toBe(true);
  for (const code of documentLanguages)
    expect((texts as JsonObject)[code], `${where} ${code}`).toMatch(/\S/);
};

describe("BO-4.4 the blocks of a programme's pages", () => {
  test("are those that have a category", () => {
    expect([...schemas.keys()].sort()).toEqual(
      [...placed.map(([type]) => type), ...ownTypes].sort(),
    );
  });

  test.each([...schemas.keys()])("%s is described in six languages", (type) => {
    const schema = schemas.get(type) ?? {};
    for (const name of ["x-label", "x-description"])
      expectSix(schema[name], `${type} ${name}`);
    expect(schema["x-icon"]).toMatch(/^[a-z-]+$/);
    expect(Object.keys(blockCategories)).toContain(schema["x-category"]);
    const sections = schema["x-sections"] as JsonObject;
    for (const title of Object.values(sections)) expectSix(title, "section");
    for (const [path, field] of fieldsOf(schema)) {
      expectSix(field["x-label"], `${type}${path}`);
      if (field["x-help"]) expectSix(field["x-help"], `${type}${path}`);
      if (!path.includes("/", 1))
        expect(Object.keys(sections), path).toContain(field["x-section"]);
      const { items } = field;
      const choices = [
        field["enum"] ?? (isObject(items) ? items["enum"] : undefined) ?? [],
      ].flat();
      const words = field["x-labels"] ?? (isObject(items) && items["x-labels"]);
      if (field["x-editor"] === "languages") continue;
      for (const choice of choices)
        if (choice !== null)
          expectSix((words as JsonObject)[String(choice)], `${path} ${choice}`);
    }
  });

  test("hold further blocks where the catalog says so", () => {
    for (const [type, { nested }] of placed) {
      const { properties } = schemas.get(type) ?? {};
      const holding = Object.entries(properties as JsonObject)
        .filter(([, rule]) => isObject(rule) && rule["x-editor"] === "blocks")
        .map(([name]) => name);
      expect(holding).toEqual(nested === undefined ? [] : [nested]);
    }
  });

  test("each have a validator", () => {
    expect(
      blockValidators(files)
        .map(([file]) => file)
        .filter((file) => file.endsWith(".js")),
    ).toEqual(
      [...schemas.keys()].map(
        (type) => `src/schema/rjsf/blocks/${type}.gen.js`,
      ),
    );
  });

  test("that would need a validator of more than 5 kB is refused", () => {
    const large = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [
        `property${index}${Math.sin(index)}`,
        { type: "string", pattern: `^${Math.cos(index)}$` },
      ]),
    );
    const file = {
      path: "widgets/widget-large.schema.json",
      id: "https://palmares.example/schemas/widgets/widget-large.schema.json",
      title: "WidgetLarge",
      schema: {
        $id: "https://palmares.example/schemas/widgets/widget-large.schema.json",
        type: "object",
        "x-category": "text",
        properties: { "@type": { const: "WidgetLarge" }, ...large },
      },
    };
    expect(() => blockValidators([file])).toThrow(/WidgetLarge is \d+ bytes/);
  });
});
