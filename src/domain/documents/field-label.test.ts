import { describe, expect, test } from "vitest";
import { kindNames, kindOf } from "#registry/documents.ts";
import { pageBlocks } from "#server/services/documents/blocks.ts";
import { isObject, type JsonObject } from "#src/schema/json.ts";
import { blockTypeName } from "./blocks/block-name.ts";
import { labelOf, placeAt, summaryOf } from "./field-label.ts";
import { documentLanguages } from "./languages.ts";

const { schema: page } = kindOf("page");
const { schema: menu } = kindOf("menu");
const { schema: settings } = kindOf("settings");

const editorial = {
  ...{ key: "e", "@type": "WidgetEditorial", title: { fr: "Un", en: "One" } },
  links: [{ key: "l", label: { fr: "Lire" }, url: "/a" }],
};
const group = {
  ...{ key: "g", "@type": "WidgetGroup", title: { en: "Both" } },
  widgets: [editorial],
};
const body: JsonObject = {
  blocks: [{ key: "x", "@type": "WidgetNope" }, group],
};
const scene = { body, blocks: pageBlocks };

describe("BO-4.4 what people call a place", () => {
  const inGroup = "Group of blocks “Both”";
  const inBlock = `${inGroup} › Editorial “One”`;
  test.each<
    [pointer: string, keys: string[], label: string, language: string | null]
  >([
    ["", [], "", null],
    ["/title/de", ["title", "de"], "Title", "de"],
    ["/blocks", ["blocks"], "Blocks", null],
    ["/blocks/1", ["blocks", "g"], inGroup, null],
    ["/blocks/1/key", ["blocks", "g", "key"], inGroup, null],
    [
      "/blocks/1/widgets",
      ["blocks", "g", "widgets"],
      `${inGroup} › Blocks of the group`,
      null,
    ],
    ["/blocks/1/widgets/0", ["blocks", "g", "widgets", "e"], inBlock, null],
    [
      "/blocks/1/widgets/0/links/0/url/fr",
      ["blocks", "g", "widgets", "e", "links", "l", "url", "fr"],
      `${inBlock} › Links › Lire › Leads to`,
      "fr",
    ],
    // Where the other side had it.
    [
      "/blocks/1/widgets/0/title",
      ["blocks", "e", "title"],
      "Editorial “One” › Title",
      null,
    ],
    ["/blocks/0/@type", ["blocks", "x", "@type"], "Unknown block", null],
    [
      "/blocks/0/title",
      ["blocks", "x", "title"],
      "Unknown block › title",
      null,
    ],
    ["/nope/a~1b", ["nope", "a/b"], "nope › a/b", null],
  ])("%s", (pointer, keys, label, language) => {
    expect(labelOf(page, keys, "en", scene)).toEqual({ label, language });
    if (keys[1] !== "e")
      expect(labelOf(page, pointer, "en", scene)).toEqual({ label, language });
  });

  test.each([
    ["/programName/nl", "Name of the programme", "nl"],
    ["/$primaryHue/nl", "$primaryHue", "nl"],
    ["/options/1/value/de", "Options › 2 › Value", "de"],
  ])("a value of one language: %s", (pointer, label, language) => {
    expect(labelOf(settings, pointer, "en")).toMatchObject({ label, language });
  });

  test("a part of a list is called by its first text, else by its number", () => {
    const items = [{ key: "a" }, { key: "b", label: { it: "Casa" } }];
    const say = (path: string | string[]) =>
      labelOf(menu, path, "en", { body: { items } }).label;
    expect(say("/items/0/label/fr")).toBe("Items › 1 › Label");
    expect(say("/items/1/label/fr")).toBe("Items › Casa › Label");
    expect(say(["items", "a", "label"])).toBe("Items › 1 › Label");
    expect(say(["items", "gone"])).toBe("Items › gone");
  });

  test("BO-9.90 without texts, blocks are called by their types and parts by their numbers", () => {
    const { labels } = placeAt(page, "/blocks/1/widgets/0/links/0/url", {
      ...{ ...scene, language: "en" },
      ...{ nameBlock: blockTypeName, namePart: () => "" },
    });
    expect(labels).toEqual([
      ...["Group of blocks", "Editorial", "Links", "1", "Leads to"],
    ]);
  });
});

/** The pointers to all fields of a schema, and to a language of those that may have one. */
function* pointersIn(rule: JsonObject, at = ""): Generator<string> {
  const { properties, items } = rule;
  if (properties === undefined && items === undefined) yield `${at}/de`;
  if (isObject(items)) yield* pointersIn(items, `${at}/0`);
  for (const [name, field] of Object.entries(
    isObject(properties) ? properties : {},
  )) {
    if (!isObject(field)) continue;
    yield `${at}/${name}`;
    yield* pointersIn(field, `${at}/${name}`);
  }
}

test.each([
  ...kindNames.map((kind) => [kind, kindOf(kind).schema] as const),
  ...pageBlocks,
])("BO-3.1 no place in %s is called by a name of JSON", (_, schema) => {
  for (const pointer of pointersIn(schema))
    for (const language of documentLanguages) {
      const { labels } = placeAt(schema, pointer, { language });
      const names = pointer.split("/").filter((name) => name !== "0");
      expect(labels.filter((label) => names.includes(label))).toEqual([]);
    }
});

test("BO-3.6 a part that is a choice is called what the choice is", () => {
  const rule = { properties: { key: { "x-labels": { a: { en: "First" } } } } };
  expect(summaryOf({ key: "a" }, rule, "en")).toBe("First");
  expect(summaryOf({ key: "b" }, rule, "en")).toBe("b");
});
