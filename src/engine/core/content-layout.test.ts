import { describe, expect, test } from "vitest";
import { Welcome } from "#src/schema/shapes/widgets.gen.js";
import { contentLayout } from "./content-layout.ts";

const registry = {
  Welcome: {
    shape: Welcome,
    places: ["programme"] as const,
    spansPage: true as const,
  },
};
const refsOf = (blocks: unknown) => contentLayout(blocks, registry).main;

const text = (content: string, position?: unknown) => ({
  type: "text",
  position,
  text: content,
});
const textsOf = (blocks: unknown) =>
  refsOf(blocks).map(({ block }) => (block as { text: string }).text);

describe("CH-2.2.1 the blocks of a page's content come by position", () => {
  test("numbers and numeric texts; without a position last, equals in their order", () => {
    expect(
      textsOf([
        text("last", null),
        text("third", 10),
        text("last too"),
        text("first", "1"),
        text("second", 2),
        text("second too", "2"),
        text("not a number", "three"),
      ]),
    ).toEqual([
      "first",
      "second",
      "second too",
      "third",
      "last",
      "last too",
      "not a number",
    ]);
  });

  test("a text becomes a ContentText, a widget stands for itself; each knows where it was", () => {
    const widget = { "@type": "WidgetPoints", id: 4 };
    const [one, other] = refsOf([
      { type: "widget", position: 2, widget },
      { ...text("<p>Bonjour</p>", 1), id: 9 },
    ]);
    expect(one).toEqual({
      pointer: "/contentBlocs/1",
      block: { "@type": "ContentText", id: 9, text: "<p>Bonjour</p>" },
      placement: { origin: "programme" },
    });
    expect(other?.pointer).toBe("/contentBlocs/0/widget");
    expect(other?.block).toBe(widget);
  });

  test("the same item gives the same block again", () => {
    const item = text("a");
    const [before] = refsOf([item]);
    const [, after] = refsOf([text("b"), item]);
    expect(after?.block).toBe(before?.block);
  });
});

describe("nothing is left out, what is broken has its problem", () => {
  test("null, a widget without payload, a text without text, an unknown kind", () => {
    const listed = refsOf([
      null,
      { type: "widget", widget: null },
      { type: "text", text: null },
      { type: "banner" },
    ]);
    expect(listed).toMatchObject([
      { pointer: "/contentBlocs/0", block: null },
      { pointer: "/contentBlocs/1/widget", block: null },
      {
        pointer: "/contentBlocs/2",
        placement: { problem: { reason: '"text" is missing' } },
      },
      {
        pointer: "/contentBlocs/3",
        placement: {
          problem: {
            path: "/type",
            reason: 'expected one of "text", "widget", got "banner"',
          },
        },
      },
    ]);
  });

  test.each([[null], [undefined]])("%j is no list", (blocks) => {
    expect(refsOf(blocks)).toEqual([]);
  });

  test.each([["text"], [{}], [7]])("%j is a mistake", (blocks) => {
    expect(refsOf(blocks)).toMatchObject([
      {
        pointer: "/contentBlocs",
        placement: {
          problem: {
            path: "",
            reason: `expected array, got ${JSON.stringify(blocks)}`,
          },
        },
      },
    ]);
  });
});

describe("the block above the column", () => {
  const welcome = (position: number, type = "Welcome") => ({
    ...{ type: "widget", position, widget: { "@type": type } },
  });

  test("is the first by position, if its type spans the page", () => {
    const { top, main } = contentLayout([text("a", 2), welcome(1)], registry);
    expect(top).toEqual([
      {
        pointer: "/contentBlocs/1/widget",
        block: { "@type": "Welcome" },
        placement: { origin: "programme", isTop: true },
      },
    ]);
    expect(main.map(({ pointer }) => pointer)).toEqual(["/contentBlocs/0"]);
  });

  test.each([
    ["another is before it", [text("a", 1), welcome(2)]],
    ["its type does not span the page", [welcome(1, "ContentText")]],
    ["it is not a block", [null, welcome(1)].slice(0, 1)],
  ])("does not exist if %s", (_, blocks) => {
    const { top, main } = contentLayout(blocks, registry);
    expect(top).toEqual([]);
    expect(main).toHaveLength(blocks.length);
  });
});
