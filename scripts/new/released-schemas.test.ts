import { describe, expect, test } from "vitest";
import {
  narrowings,
  selfContained,
  versionMistakes,
} from "./released-schemas.ts";

const before = {
  type: "object",
  required: ["@type"],
  properties: {
    "@type": { const: "X" },
    title: { type: ["string", "null"], maxLength: 80 },
    rows: { type: "integer", minimum: 1, default: 8 },
    kind: { enum: ["a", "b", null] },
    links: { type: "array", items: { type: ["object", "null"] } },
    any: {},
  },
};
const withProperty = (name: string, schema: object) => ({
  ...before,
  properties: { ...before.properties, [name]: schema },
});

describe("changes that break stored configurations", () => {
  test.each<[string, object]>([
    ["nothing has changed", before],
    ["an optional property more", withProperty("more", { type: "string" })],
    [
      "one more type",
      withProperty("rows", {
        type: ["number", "string"],
        minimum: 1,
        default: 8,
      }),
    ],
    ["one more choice", withProperty("kind", { enum: ["a", "b", "c", null] })],
    [
      "a wider limit",
      withProperty("title", { type: ["string", "null"], maxLength: 90 }),
    ],
    ["no limit", withProperty("title", {})],
    ["less required", { ...before, required: [] }],
  ])("none: %s", (_, after) => {
    expect(narrowings(before, after as never)).toEqual([]);
  });

  test.each<[string, object, string]>([
    [
      "one type less",
      withProperty("title", { type: "string", maxLength: 80 }),
      "/title: no longer null",
    ],
    [
      "a type where there was none",
      withProperty("any", { type: "string" }),
      "/any: only string",
    ],
    [
      "one choice less",
      withProperty("kind", { enum: ["a", null] }),
      '/kind: no longer "b"',
    ],
    [
      "choices where there were none",
      withProperty("any", { enum: [1] }),
      "/any: only [1]",
    ],
    [
      "a lower maximum",
      withProperty("title", { type: ["string", "null"], maxLength: 40 }),
      "/title: maxLength 40",
    ],
    [
      "a minimum where there was none",
      withProperty("any", { minimum: 2 }),
      "/any: minimum 2",
    ],
    [
      "another default",
      withProperty("rows", { type: "integer", minimum: 1, default: 5 }),
      "/rows: another default",
    ],
    [
      "a pattern",
      withProperty("any", { pattern: "^a" }),
      "/any: another pattern",
    ],
    [
      "items of fewer types",
      withProperty("links", { type: "array", items: { type: "object" } }),
      "/links/*: no longer null",
    ],
    [
      "one property more required",
      { ...before, required: ["@type", "title"] },
      "/: requires title",
    ],
    [
      "no unknown properties",
      { ...before, additionalProperties: false },
      "/: no other properties",
    ],
    ["what it cannot compare", { ...before, anyOf: [{}] }, "/: another anyOf"],
  ])("%s", (_, after, reason) => {
    expect(narrowings(before, after as never)).toEqual([reason]);
  });

  test("a removed or renamed property", () => {
    const { title, ...properties } = before.properties;
    expect(
      narrowings(before, {
        ...before,
        properties: { ...properties, heading: title },
      }),
    ).toEqual(["/: title is gone"]);
  });
});

test("a schema is made self-contained: references are inlined, documentation is removed", () => {
  const base = "https://x.example/schemas/";
  const file = (path: string, schema: Record<string, unknown>) => ({
    path,
    id: base + path,
    title: "X",
    schema,
  });
  const widget = file("widgets/x.schema.json", {
    $id: `${base}widgets/x.schema.json`,
    title: "X",
    description: "A widget.",
    allOf: [{ $ref: "base.schema.json" }],
    properties: { text: { $ref: "../common.schema.json#/definitions/Html" } },
    "x-version": 1,
    examples: [{ text: "a" }],
  });
  const files = [
    widget,
    file("widgets/base.schema.json", {
      title: "Base",
      type: "object",
      properties: { id: { type: "integer", description: "Its id." } },
    }),
    file("common.schema.json", {
      definitions: { Html: { title: "Html", type: "string" } },
    }),
  ];
  expect(selfContained(widget, files)).toEqual({
    title: "X",
    type: "object",
    properties: { id: { type: "integer" }, text: { type: "string" } },
    examples: [{ text: "a" }],
  });
});

describe("the version of a widget", () => {
  const migration = () => ({});
  test.each([
    [1, [], [{}, { version: 1 }], []],
    [2, [migration], [{ version: 2 }], []],
    [2, [], [{ version: 2 }], ["x-version is 2, and its migrations lead to 1"]],
    [1, [migration], [{}], ["x-version is 1, and its migrations lead to 2"]],
    [2, [migration], [{}], ["example 0 is of version 1"]],
  ])(
    "x-version %i with migrations %j and examples %j",
    (version, migrations, examples, mistakes) => {
      expect(
        versionMistakes({ "x-version": version, examples }, migrations),
      ).toEqual(mistakes);
    },
  );
});
