/** What every registered block's schema promises, read from the registry and the schemas themselves. */
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
