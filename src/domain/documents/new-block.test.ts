import { expect, test } from "vitest";
import editorial from "#schemas/widgets/widget-editorial.schema.json" with {
  type: "json",
};
import { blockTypes, pageBlocks } from "#server/services/documents/blocks.ts";
import { examineBlock } from "./examine-blocks.ts";
import type { Json } from "./languages.ts";
import { newBlock } from "./new-block.ts";

const examples = new Map(
  blockTypes("fr").map(({ type, example }) => [type, example as Json]),
);

const made = (type: string) =>
  newBlock(pageBlocks.get(type) ?? {}, type, "block-1", examples.get(type));

test.each([
  ["ContentText", {}],
  ["WidgetGroup", { type: "double", widgets: [] }],
  ["WidgetEditorial", { version: editorial["x-version"] }],
])(
  "a new %s has what its schema requires, and no text of its examples",
  (type, more) => {
    expect(made(type)).toEqual({ key: "block-1", "@type": type, ...more });
  },
);

test.each([...pageBlocks.keys()])(
  "a new %s has nothing wrong but what is missing",
  (type) => {
    const faults = examineBlock(made(type), "/blocks/0", pageBlocks, {
      ...{ own: "fr", more: [] },
    });
    for (const { outcome } of faults)
      expect(["required", "missingText"]).toContain(outcome);
  },
);

test("presets, constants, switches and lists of a schema", () => {
  const schema = {
    required: ["size", "kind", "isOpen", "items", "count", "title", "free"],
    properties: {
      size: { enum: ["small", "large"], default: "large" },
      kind: { const: "one" },
      isOpen: { type: "boolean" },
      items: { type: ["array", "null"] },
      count: { type: "integer" },
      title: { type: ["object", "string"], "x-localized": true },
      free: { type: "string" },
      more: { type: "string" },
    },
  };
  const example = { isOpen: true, count: 3, title: "Demo", free: "Demo" };
  expect(newBlock(schema, "Own", "k", example)).toEqual({
    ...{ key: "k", "@type": "Own", size: "large", kind: "one" },
    ...{ isOpen: true, items: [], count: 3, title: {} },
  });
});
