import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { type Shape, type ShapeNode, types } from "#src/schema/shape.ts";
import type { SchemaFile } from "../schemas.ts";
import { shapeModules } from "./shapes.ts";

const folder = mkdtempSync(join(tmpdir(), "shapes-"));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (path: string, schema: object, title = "Thing"): SchemaFile => {
  const id = `https://palmares.example/schemas/${path}`;
  return { path, id, title, schema: { $id: id, title, ...schema } };
};

const common = file(
  "wire/common.schema.json",
  {
    definitions: {
      Id: { type: ["integer", "string"], minLength: 1 },
      Instant: { type: ["string", "null"], "x-format": "instant" },
      Named: {
        type: "object",
        required: ["name"],
        properties: { name: { type: "string" } },
      },
    },
  },
  "Common",
);

let count = 0;

/** The shape of a schema in `schemas/wire`. */
async function shapeOf(schema: object): Promise<ShapeNode> {
  const files = [common, file("wire/thing.schema.json", schema)];
  const text = shapeModules(files).get("src/schema/shapes/wire-thing.gen.js");
  count += 1;
  const path = join(folder, `${count}.js`);
  writeFileSync(path, text ?? "");
  const { default: shape } = (await import(path)) as { default: Shape };
  return shape();
}

const propertyOf = async (schema: object) =>
  (await shapeOf({ properties: { one: schema } })).properties.get("one");

describe("the shape of a schema", () => {
  test.each<[object, number]>([
    [{ type: "string" }, types.string],
    [{ type: "integer" }, types.integer],
    [{ type: "number" }, types.number | types.integer],
    [{ type: ["boolean", "null"] }, types.boolean | types.null],
    [
      { $ref: "common.schema.json#/definitions/Id" },
      types.integer | types.string,
    ],
    [
      { enum: ["a", 1, null] },
      types.string | types.number | types.integer | types.null,
    ],
    [{ type: "string", enum: ["a", null] }, types.string],
    [
      { anyOf: [{ type: "string" }, { type: "null" }] },
      types.string | types.null,
    ],
    [{ allOf: [{ type: ["string", "null"] }], type: "string" }, types.string],
    [{}, 127],
  ])("the types of %j", async (schema, bits) => {
    expect((await propertyOf(schema))?.types).toBe(bits);
  });

  test.each<[object, Partial<ShapeNode>]>([
    [{ const: "A" }, { values: ["A"] }],
    [{ oneOf: [{ const: "A" }, { const: "B" }] }, { values: ["A", "B"] }],
    [
      { type: "string", minLength: 1, maxLength: 9, pattern: "^a" },
      { limits: { minLength: 1, pattern: "^a" } },
    ],
    [
      { type: "number", minimum: 0, maximum: 9 },
      { limits: { minimum: 0, maximum: 9 } },
    ],
    [
      { type: "string", "x-format": "instant", pattern: "^\\d" },
      { isInstant: true, limits: undefined },
    ],
    [
      { $ref: "common.schema.json#/definitions/Named" },
      { required: [["name"]] },
    ],
  ])("%j", async (schema, shape) => {
    expect(await propertyOf(schema)).toMatchObject(shape);
  });

  test("the entries of a list", async () => {
    const items = { $ref: "common.schema.json#/definitions/Named" };
    const list = await propertyOf({ type: "array", items });
    expect([...(list?.items?.properties.keys() ?? [])]).toEqual(["name"]);
    expect((await propertyOf({ type: "array", items: {} }))?.items).toBe(
      undefined,
    );
  });

  test("included and own keywords are merged", async () => {
    const shape = await shapeOf({
      allOf: [{ $ref: "common.schema.json#/definitions/Named" }],
      type: "object",
      required: ["kind"],
      properties: { kind: { enum: ["A", "B"], default: "A" } },
      additionalProperties: false,
      anyOf: [{ required: ["id"] }, { required: ["@id"] }],
    });
    expect([...shape.properties.keys()]).toEqual(["name", "kind"]);
    expect(shape.required).toEqual([["name"], ["kind"], ["id", "@id"]]);
    expect(shape.defaults).toEqual([["kind", "A"]]);
    expect(shape.isClosed).toBe(true);
  });

  test("a default counts only where the property is required", async () => {
    const size = { type: "string", default: "small" };
    expect((await shapeOf({ properties: { size } })).defaults).toEqual([]);
  });

  test("properties that hide or permit something", async () => {
    const instant = { $ref: "common.schema.json#/definitions/Instant" };
    const shape = await shapeOf({
      properties: {
        endDate: { allOf: [instant], "x-essential": true },
        createdAt: instant,
      },
    });
    expect(shape.essential).toEqual(["endDate"]);
    expect(shape.properties.get("endDate")?.isInstant).toBe(true);
  });
});

test("properties whose absence permits something", async () => {
  const shape = await shapeOf({
    properties: {
      isAccepted: { type: ["boolean", "null"], "x-null-if-unreadable": true },
      name: { type: "string" },
    },
  });
  expect(shape.nullable).toEqual(["isAccepted"]);
});

test("values that need no check take the fast path", async () => {
  const freeTypes = async (schema: object) =>
    (await propertyOf(schema))?.freeTypes;
  const number = types.number | types.integer;
  expect(await freeTypes({ type: ["string", "null"] })).toBe(65);
  expect(await freeTypes({ type: ["string", "integer"], minLength: 1 })).toBe(
    types.integer,
  );
  expect(await freeTypes({ type: ["string", "number"], maximum: 0 })).toBe(
    types.string,
  );
  expect(await freeTypes({ type: "number", pattern: "a" })).toBe(number);
  expect(await freeTypes({ enum: ["a", null] })).toBe(types.null);
  expect(
    await freeTypes({ type: ["string", "null"], "x-format": "instant" }),
  ).toBe(types.null);
  expect(await freeTypes({ type: ["object", "array"] })).toBe(0);
});

test("each response and each widget has a module, requests have none", () => {
  const modules = shapeModules([
    common,
    file("forms/login.schema.json", {}, "LoginForm"),
    file("widgets/base.schema.json", {}, "Base"),
    file("widgets/widget-a.schema.json", {}, "WidgetA"),
    file("wire/badge.schema.json", {}, "Badge"),
    file("wire/login.schema.json", {}, "LoginRequest"),
  ]);
  const made = [...modules.keys()].map((path) => path.split("/").at(-1));
  expect(made.filter((name) => name?.endsWith(".js"))).toEqual([
    "widgets-widget-a.gen.js",
    "wire-badge.gen.js",
    "widgets.gen.js",
  ]);
  expect(made.filter((name) => name?.endsWith(".d.ts"))).toHaveLength(3);
});

describe("rejects schemas that have no shape, with their file", () => {
  const named = { $ref: "common.schema.json#/definitions/Named" };

  test.each<[string, object, string]>([
    [
      "a recursive schema",
      { properties: { one: { $ref: "#" } } },
      "a shape cannot be recursive",
    ],
    [
      "a choice of two",
      { anyOf: [named, { type: "string" }] },
      "a shape only supports anyOf for required properties, or for one schema and null",
    ],
    [
      "a choice of schemas",
      { oneOf: [{ const: 1 }, named] },
      "a shape only supports oneOf for constants",
    ],
    [
      "a property twice",
      { allOf: [named], properties: { name: {} } },
      '"name" is declared twice',
    ],
    [
      "a keyword that it does not know",
      { not: named },
      'a shape cannot express "not"',
    ],
    [
      "a reference to nothing",
      { $ref: "common.schema.json#/definitions/No" },
      "can't resolve reference common.schema.json#/definitions/No",
    ],
  ])("%s", async (_, schema, reason) => {
    await expect(shapeOf(schema)).rejects.toThrow(
      `schemas/wire/thing.schema.json: ${reason}`,
    );
  });
});
