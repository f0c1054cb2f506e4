import { describe, expect, test } from "vitest";
import { createAjv } from "#scripts/schemas.ts";
import { permissions } from "#src/domain/people/permissions.ts";
import { isObject, type JsonObject } from "#src/schema/json.ts";
import { documentKinds, kindNames, kindOf } from "./documents.ts";

const languages = ["fr", "en", "it", "es", "de", "nl"];
const editors = [
  ...[
    "text",
    "html",
    "link",
    "number",
    "switch",
    "image",
    "focus",
    "key",
    "unit",
  ],
  ...["list", "reference", "languages", "value", "json", "hidden"],
  ...["choice", "choices", "group", "groups", "blocks", "colour", "instant"],
  "offered",
];

/** Every field of a schema with its address. */
function fieldsOf(schema: JsonObject, at: string): [string, JsonObject][] {
  const { properties, items } = schema;
  return [
    ...Object.entries(isObject(properties) ? properties : {}).flatMap(
      ([name, field]) =>
        isObject(field)
          ? [
              [`${at}/${name}`, field] as [string, JsonObject],
              ...fieldsOf(field, `${at}/${name}`),
            ]
          : [],
    ),
    ...(isObject(items) ? fieldsOf(items, `${at}/items`) : []),
  ];
}

describe.each(kindNames)("BO-3.1 the kind %s", (kind) => {
  const { schema, label, permissions: needed } = kindOf(kind);

  test("has a label in six languages, and permissions that exist", () => {
    expect(Object.keys(label)).toEqual(languages);
    expect(permissions).toContain(needed.write);
    expect(permissions).toContain(needed.publish);
  });

  test("says of every field what people call it, and what edits it", () => {
    for (const [at, field] of fieldsOf(schema, "")) {
      const said = field["x-label"];
      expect([at, Object.keys(isObject(said) ? said : {})]).toEqual([
        at,
        languages,
      ]);
      expect(editors, at).toContain(field["x-editor"]);
      if (field["x-localized"] === true)
        expect(field["additionalProperties"], at).toMatchObject({
          type: "string",
        });
      if (field["type"] === "array")
        expect(field["maxItems"], at).toEqual(expect.any(Number));
    }
  });

  test("orders the fields that stand side by side", () => {
    const groups = Map.groupBy(fieldsOf(schema, ""), ([at]) =>
      at.replace(/[^/]*$/, ""),
    );
    for (const [, fields] of groups) {
      const order = fields.map(([, field]) => Number(field["x-order"]));
      expect(order).toEqual(order.map((_, index) => index + 1));
    }
  });

  test("says what lists show, unless there is one document only", () => {
    const isListed = fieldsOf(schema, "").some(
      ([, field]) => field["x-list"] === true,
    );
    expect(isListed).toBe(kindOf(kind).isSingle !== true);
  });

  test("has examples that satisfy it", () => {
    const validate = createAjv().compile(documentKinds[kind].schema as object);
    const examples = schema["examples"];
    expect(Array.isArray(examples) && examples.length).toBeGreaterThan(0);
    for (const example of Array.isArray(examples) ? examples : [])
      expect([validate(example), validate.errors]).toEqual([true, null]);
  });
});
