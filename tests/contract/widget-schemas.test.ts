/** Every registered block has a schema with examples, and a validator that agrees with them. */
import { describe, expect, test } from "vitest";
import { widgets } from "#registry/widgets.ts";
import { createAjv, readSchemas } from "#scripts/schemas.ts";
import { typeOf, widgetSchemas } from "#tests/gallery/examples.ts";

const cases = widgetSchemas.map((schema) => [typeOf(schema), schema] as const);

test("every registered type has a schema, and every schema a line in the registry", () => {
  expect(cases.map(([type]) => type).sort()).toEqual(
    Object.keys(widgets).sort(),
  );
});

/** The widgets that a programme composes its pages of; `examples` of the schemas give what each needs. */
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
    widgetSchemas.find((schema) => typeOf(schema) === type)?.examples ?? [];

  test("CH-1.10 CH-3.13 has a diffusion window and isMobile", () => {
    const { validate } = widgets[type];
    const dated = {
      ...example,
      diffusionStartAt: "2026-01-01",
      diffusionEndAt: "2026-02-01",
    };
    expect(validate({ ...dated, isMobile: true })).toBe(true);
    expect(validate({ ...dated, isMobile: "yes" })).toBe(false);
    expect(validate({ ...dated, diffusionStartAt: 5 })).toBe(false);
    expect(validate({ ...dated, diffusionEndAt: "soon" })).toBe(false);
  });
});

test("CH-1.11 CH-3.13 a group is single, double, double-free or a carousel of a list of widgets", () => {
  const { validate } = widgets.WidgetGroup;
  const group = { "@type": "WidgetGroup", widgets: [] };
  for (const type of ["single", "double", "double-free", "carousel"])
    expect(validate({ ...group, type })).toBe(true);
  expect(validate({ ...group, type: "triple" })).toBe(false);
  expect(validate({ ...group, type: "single", widgets: {} })).toBe(false);
});

describe.each(cases)("%s", (type, schema) => {
  test("its schema is a valid JSON Schema", () => {
    const ajv = createAjv();
    for (const file of readSchemas()) ajv.addSchema(file.schema);
    expect(ajv.getSchema(schema.$id)).toBeTypeOf("function");
  });

  test("it has an example and an invalid fixture", () => {
    expect(schema.examples.length).toBeGreaterThan(0);
    expect(schema["x-invalid"].length).toBeGreaterThan(0);
  });

  test.each(schema.examples)("its validator accepts example %#", (example) => {
    expect(widgets[type].validate(example)).toBe(true);
  });

  test.each(schema["x-invalid"])(
    "its validator refuses “$reason” at “$pointer”",
    ({ value, pointer }) => {
      const { validate } = widgets[type];
      expect(validate(value)).toBe(false);
      expect(validate.errors?.[0]?.instancePath).toBe(pointer);
    },
  );
});
