/** Every registered block has a schema with examples, and a shape that agrees with them. */
import { describe, expect, test } from "vitest";
import { catalog } from "#registry/catalog.ts";
import {
  narrowings,
  readReleased,
  selfContained,
  versionMistakes,
} from "#scripts/new/released-schemas.ts";
import { createAjv, readSchemas } from "#scripts/schemas.ts";
import type { CatalogLines } from "#src/engine/contract.ts";
import { migrate } from "#src/engine/core/evaluate/migrate.ts";
import { firstProblem } from "#src/schema/read.ts";
import type { Shape, ShapeNode } from "#src/schema/shape.ts";
import { widgetSchemas } from "#tests/gallery/examples.ts";

/** Whether a configuration matches its shape exactly. */
const meets = (shape: Shape | undefined, config: unknown) =>
  shape !== undefined && firstProblem(shape, config) === undefined;

const cases = widgetSchemas.map((schema) => [schema.type, schema] as const);

test("every registered type has a schema, and every schema a line in the registry", () => {
  expect(cases.map(([type]) => type).sort()).toEqual(
    Object.keys(catalog).sort(),
  );
});

/** The widgets that programmes use on their pages; `examples` in the schemas have the required properties of each. */
const programmeWidgets = [
  "WidgetAction",
  "WidgetGlobalViewAction",
  "WidgetRanking",
  "WidgetBadge",
  "WidgetEditorial",
  "WidgetPoints",
  "WidgetVideo",
  "WidgetGame",
  "WidgetGroup",
] as const;

describe.each(programmeWidgets)("%s", (type) => {
  const [example] =
    widgetSchemas.find((schema) => schema.type === type)?.examples ?? [];

  test("CH-1.10 CH-3.13 has a diffusion window and isMobile", () => {
    const { shape } = catalog[type];
    const dated = {
      ...example,
      diffusionStartAt: "2026-01-01",
      diffusionEndAt: "2026-02-01",
    };
    expect(meets(shape, { ...dated, isMobile: true })).toBe(true);
    expect(meets(shape, { ...dated, isMobile: "yes" })).toBe(false);
    expect(meets(shape, { ...dated, diffusionStartAt: 5 })).toBe(false);
    expect(meets(shape, { ...dated, diffusionEndAt: "soon" })).toBe(false);
  });
});

test("CH-1.11 CH-3.13 a group is single, double, double-free or a carousel of a list of widgets", () => {
  const { shape } = catalog.WidgetGroup;
  const group = { "@type": "WidgetGroup", widgets: [] };
  for (const type of ["single", "double", "double-free", "carousel"])
    expect(meets(shape, { ...group, type })).toBe(true);
  expect(meets(shape, { ...group, type: "triple" })).toBe(false);
  expect(meets(shape, { ...group, type: "single", widgets: {} })).toBe(false);
});

describe.each(cases)("%s", (type, schema) => {
  test("its schema is a valid JSON Schema", () => {
    const ajv = createAjv();
    for (const file of readSchemas()) ajv.addSchema(file.schema);
    expect(ajv.getSchema(schema.$id)).toBeTypeOf("function");
  });

  test("its version is one more than its number of migrations, and its examples have that version", () => {
    const { migrations } = (catalog as CatalogLines)[type] ?? {};
    expect(versionMistakes(schema as never, migrations)).toEqual([]);
  });

  test("it has an example and an invalid fixture", () => {
    expect(schema.examples.length).toBeGreaterThan(0);
    expect(schema["x-invalid"].length).toBeGreaterThan(0);
  });

  test.each(schema.examples)("its shape accepts example %#", (example) => {
    expect(meets(catalog[type].shape, example)).toBe(true);
  });

  test.each(schema["x-invalid"])(
    "its shape rejects “$reason” at “$pointer”",
    ({ value, pointer }) => {
      expect(firstProblem(catalog[type].shape, value)?.pointer).toBe(pointer);
    },
  );
});

const files = readSchemas();
const released = readReleased();
const presentOf = (type: string) => {
  const file = files.find(({ title }) => title === type);
  if (file === undefined) throw new Error(`${type} is released, and is gone`);
  return { file, version: Number(file.schema["x-version"]) };
};

test("former versions of configurators' widgets are kept as released", () => {
  for (const [type, entry] of Object.entries(catalog as CatalogLines)) {
    if (!entry.places.includes("programme")) continue;
    const versions = released
      .filter((one) => one.type === type)
      .map(({ version }) => version);
    for (let version = 1; version < presentOf(type).version; version++)
      expect(versions, type).toContain(version);
  }
});

/** The properties in a configuration, at any depth, that its shape does not know. */
function unknownProperties(
  node: ShapeNode | undefined,
  value: unknown,
  path = "",
): string[] {
  if (node === undefined || typeof value !== "object" || value === null)
    return [];
  if (Array.isArray(value))
    return value.flatMap((item, index) =>
      unknownProperties(node.items, item, `${path}/${index}`),
    );
  const { properties } = node;
  return Object.entries(value).flatMap(([name, inner]) =>
    properties.size > 0 && !properties.has(name)
      ? [`${path}/${name}`]
      : unknownProperties(properties.get(name), inner, `${path}/${name}`),
  );
}

describe.each(released)("$type version $version, as released", (old) => {
  const { type, version, schema } = old;
  const examples = schema["examples"] as Record<string, unknown>[];

  test("its examples satisfied it", () => {
    const ajv = createAjv({ strict: false });
    const { title: _, examples: __, ...rules } = schema;
    for (const example of examples)
      expect(ajv.validate(rules, example)).toBe(true);
  });

  test("is not narrowed without a new version", () => {
    const { file, version: present } = presentOf(type);
    if (version === present)
      expect(narrowings(schema, selfContained(file, files))).toEqual([]);
  });

  test("its examples are migrated to the current version, and satisfy it", () => {
    const { shape, migrations } = (catalog as CatalogLines)[type] ?? {};
    for (const example of examples) {
      const stored = { ...example, version };
      const migrated = migrate(Object.freeze(stored), migrations);
      expect(migrated).not.toHaveProperty("problem");
      const config = "config" in migrated ? migrated.config : undefined;
      expect(meets(shape, config)).toBe(true);
      // An unknown property is one that a migration forgot: what it held would be lost.
      expect(unknownProperties(shape?.(), config)).toEqual([]);
    }
  });
});
