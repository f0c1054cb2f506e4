import { Ajv } from "ajv";
import { expect, test } from "vitest";
import { readSchemas } from "#scripts/schemas.ts";
import { withPlainText } from "./plain-text.ts";

const ajv = new Ajv({ strict: false });
for (const { schema } of readSchemas())
  if (schema["title"] === "Common") ajv.addSchema(schema);

const name = { type: "string" };
const esc = "\u001b";

test.each<[object, unknown, unknown]>([
  [name, esc, "a"],
  [{ type: ["string", "null"] }, esc, null],
  [{ ...name, "x-text": "lines" }, esc, "a\nb"],
  [{ properties: { name } }, { name: "a\nb" }, { name: "ab" }],
  [{ properties: { type: name } }, { type: esc }, { type: "string" }],
  [{ items: { properties: { name } } }, [{ name: esc }], [{ name: "a" }]],
  [{ allOf: [{ properties: { name } }] }, { name: esc }, {}],
  [{ anyOf: [name, { type: "null" }] }, esc, null],
  [{ additionalProperties: name }, { a: esc }, { a: "a" }],
  [
    {
      definitions: { name },
      properties: { a: { $ref: "#/definitions/name" } },
    },
    { a: esc },
    { a: "a" },
  ],
])("%j refuses control characters", (schema, refused, accepted) => {
  const validate = ajv.compile(withPlainText({ ...schema }));
  expect(validate(accepted)).toBe(true);
  expect(validate(refused)).toBe(false);
});

test.each([
  { type: "string", "x-text": "any" },
  { enum: [esc] },
  { type: "string", pattern: esc },
])("%j accepts what it declares", (schema) => {
  expect(ajv.compile(withPlainText(schema))(esc)).toBe(true);
});
