import { describe, expect, test } from "vitest";
import { changedPath } from "#src/back-office/document/undo/changed-path.ts";
import { textStart } from "#src/domain/documents/blocks/block-name.ts";
import { itemsOf, type JsonObject } from "#src/schema/json.ts";
import type { OfficeVerdict } from "#src/schema/types.gen.ts";
import { addPlaces, placeFor } from "./add-places.ts";
import {
  audienceSize,
  languagesOf,
  marksOf,
  PAGE,
  windowMark,
} from "./block-marks.ts";
import { itemName } from "./block-name.ts";
import { type BlockType, type BlockTypes, nestingOf } from "./block-types.ts";
import { ownVerdicts } from "./form/own-verdicts.ts";
import { createOutline } from "./outline/outline-nodes.ts";
import { placeOfDrop } from "./outline/place-of-drop.ts";
import { byCategory, findTypes } from "./palette/palette-search.ts";

const label = (text: string) => ({ "x-label": { en: text } });

const type = (name: string, more: object = {}, list = {}): BlockType => ({
  ...{ type: name, label: name, icon: null, category: null },
  ...{ description: null, example: {} },
  schema: { properties: { title: label("Title"), ...list } },
  ...more,
});

const nested = (rule: unknown) => ({
  widgets: { "x-editor": "blocks", items: { "x-blocks": rule } } as JsonObject,
});

const types: BlockTypes = new Map(
  [
    type("Text", { category: "text", description: "Words, été" }),
    type("WidgetGroup", { category: "layout" }, nested(["Text"])),
    type("Any", { category: null }, nested(true)),
  ].map((one) => [one.type, one]),
);
const nesting = nestingOf(types);
const text = (key: string, title?: string): JsonObject => ({
  ...{ key, "@type": "Text" },
  ...(title !== undefined && { title: { en: title } }),
});
const body: JsonObject = {
  title: { en: "Page" },
  blocks: [
    text("a", "Alpha"),
    {
      key: "g",
      "@type": "WidgetGroup",
      widgets: [text("b", "Bravo"), text("c")],
    },
    text("d"),
  ],
};
const nameOf = (block: JsonObject) =>
  itemName(block, { language: "en", types, unknown: "?" });

test("the schemas say which blocks hold which", () => {
  expect(nesting.accepts("WidgetGroup", "Text")).toBe(true);
  expect(nesting.accepts("WidgetGroup", "WidgetGroup")).toBe(false);
  expect(nesting.accepts("Any", "WidgetGroup")).toBe(true);
  expect(nesting.accepts("Text", "Text")).toBe(false);
});

describe("BO-4.2 where a block is added", () => {
  test.each<[string, string, string[]]>([
    ["nothing", PAGE, ["end"]],
    ["a block", "a", ["after Alpha", "end"]],
    ["the last block", "d", ["after Text"]],
    ["a group", "g", ["in WidgetGroup", "after WidgetGroup", "end"]],
    ["a block of a group", "b", ["after Bravo", "after WidgetGroup", "end"]],
  ])("beside %s", (_, selected, offered) => {
    const places = addPlaces(body, selected, nameOf);
    expect(places.map(({ way, name }) => `${way} ${name}`.trim())).toEqual(
      offered,
    );
  });

  test("what a group cannot hold goes beside it, and a chosen place is kept", () => {
    const places = addPlaces(body, "g", nameOf);
    const at = (type: string, from: number) =>
      placeFor(type, { body, nesting, places: places.slice(from) });
    expect(at("Text", 0)).toEqual({ group: "g", index: 2 });
    expect(at("WidgetGroup", 0)).toEqual({ group: null, index: 2 });
    expect(at("Text", 1)).toEqual({ group: null, index: 2 });
    expect(at("Text", 2)).toEqual({ group: null, index: 3 });
  });
});

describe("names", () => {
  test.each<[string, JsonObject, string]>([
    ["title", { "@type": "Text", title: { fr: "Un", en: "One" } }, "One"],
    ["other language", { "@type": "Text", title: { fr: "Un" } }, "Un"],
    [
      "text",
      { "@type": "Text", text: { en: "<p>Hi&nbsp;<b>you</b></p>" } },
      "Hi you",
    ],
    ["label", { "@type": "Text", label: { en: "Read on" } }, "Read on"],
    ["caption", { "@type": "Text", caption: { en: "Our team" } }, "Our team"],
    [
      "picture",
      { "@type": "Text", image: { alt: { en: "A pump" } } },
      "A pump",
    ],
    ["type", { "@type": "Text", title: { en: " " } }, "Text"],
    ["unknown type", { "@type": "Nope" }, "?"],
  ])("by %s", (_by, block, name) => {
    expect(nameOf(block)).toBe(name);
  });

  test.each([
    ["<p>a</p><p>b</p>", "a b"],
    [
      '<p>T<b>r</b>y a <a href="/x">link</a>, <em>then</em>.</p>',
      "Try a link, then.",
    ],
    ["&#233;t&eacute; &amp; &unknown;", "été & &unknown;"],
    ["<img src=x", ""],
    [`${"x".repeat(90)}`, `${"x".repeat(80)}…`],
  ])("the start of %s", (html, start) => {
    expect(textStart(html)).toBe(start);
  });
});

describe("marks", () => {
  const at = (pointer: string, level: OfficeVerdict["level"] = "mistake") =>
    ({ pointer, level, outcome: "x", message: "m" }) as OfficeVerdict;

  test("verdicts belong to the innermost block, or to the page", () => {
    const marks = marksOf(body, [
      at("/title/fr"),
      at("/blocks/1/widgets/0/title/fr"),
      at("/blocks/1/widgets/0/title/en", "warning"),
      at("/blocks/1/type"),
    ]);
    expect(Object.fromEntries(marks)).toEqual({
      [PAGE]: { mistakes: 1, warnings: 0 },
      b: { mistakes: 1, warnings: 1 },
      g: { mistakes: 1, warnings: 0 },
    });
  });

  test("the marks are the same while verdicts and places are, whatever is typed", () => {
    const verdicts = [at("/blocks/0/title/fr")];
    const marks = marksOf(body, verdicts);
    const blocks = itemsOf(body["blocks"]) as JsonObject[];
    const typed = blocks.with(0, { ...blocks[0], title: "x" });
    expect(marksOf({ ...body, blocks: typed }, verdicts)).toBe(marks);
    const moved = marksOf({ ...body, blocks: blocks.toReversed() }, verdicts);
    expect(moved).not.toEqual(marks);
  });

  test("the form of a group has not those of its blocks", () => {
    const found = ownVerdicts(
      [at("/blocks/1/type"), at("/blocks/1/widgets/0/title"), at("/blocks/10")],
      "/blocks/1",
      "widgets",
    );
    expect(found.map(({ pointer }) => pointer)).toEqual(["/blocks/1/type"]);
  });

  test.each([
    [{}, undefined],
    [{ diffusionStartAt: "2099-01-01T00:00:00Z" }, "coming"],
    [{ diffusionEndAt: "2020-01-01T00:00:00Z" }, "past"],
    [{ diffusionStartAt: "2020-01-01T00:00:00Z" }, undefined],
    [{ diffusionStartAt: "2020-13-45" }, undefined],
  ])("the window of %j", (block, mark) => {
    const now = Date.parse("2026-01-01T00:00:00Z");
    expect(windowMark(block, now, "Europe/Paris")).toBe(mark);
  });

  test("audience and languages", () => {
    expect(audienceSize({ audience: { groups: ["/1", "/2"] } })).toBe(2);
    expect(audienceSize({ audience: null })).toBe(0);
    expect(languagesOf({ languages: ["fr"] })).toEqual(["fr"]);
  });
});

test.each([
  [{ a: 1, b: 2 }, { a: 1, b: 3 }, ["b"]],
  [{ a: { x: 1, y: 2 } }, { a: { x: 1, y: 3 } }, ["a", "y"]],
  [{ a: 1, b: 2 }, { a: 2, b: 3 }, []],
])("the only change from %j to %j", (before, after, path) => {
  expect(changedPath(before, after)).toEqual(path);
});

test("items of blocks that did not change are the same objects", () => {
  const outline = createOutline();
  const before = outline.of(body);
  const [first, ...rest] = body["blocks"] as JsonObject[];
  const after = outline.of({
    ...body,
    blocks: [{ ...first, title: { en: "Other" } }, ...rest],
  });
  expect(after.map(({ id }) => id)).toEqual([PAGE, "a", "g", "d"]);
  expect(after.map((node, at) => node === before[at])).toEqual([
    ...[true, false, true, true],
  ]);
  expect(after[2]?.children.map(({ id }) => id)).toEqual(["b", "c"]);
});

test.each([
  ["a", "d", "after", { group: null, index: 2 }],
  ["d", "a", "before", { group: null, index: 0 }],
  ["a", "g", "on", { group: "g", index: 2 }],
  ["a", "c", "before", { group: "g", index: 1 }],
  ["b", "c", "after", { group: "g", index: 1 }],
  ["d", PAGE, "after", { group: null, index: 0 }],
  ["d", PAGE, "before", undefined],
])("dropping %s on %s, %s", (moved, key, dropPosition, place) => {
  const target = { type: "item", key, dropPosition } as never;
  expect(placeOfDrop(body, moved, target)).toEqual(place);
});

describe("the palette", () => {
  const all = [...types.values()];
  test.each([
    ["", ["Text", "WidgetGroup", "Any"]],
    ["ETE words", ["Text"]],
    ["gro", ["WidgetGroup"]],
    ["nothing", []],
  ])("finds by %j", (search, found) => {
    expect(findTypes(all, search).map((one) => one.type)).toEqual(found);
  });

  test("has its categories in order, others last", () => {
    const order = ["text", "layout"];
    expect(byCategory(all.toReversed(), order).map(([name]) => name)).toEqual([
      "text",
      "layout",
      "",
    ]);
  });
});
