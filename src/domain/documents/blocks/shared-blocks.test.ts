import { describe, expect, it, test } from "vitest";
import { withSharedBlocks } from "./shared-blocks.ts";

const text = (words: string) => ({ type: "text", position: 1, text: words });
const widget = (more: object) => ({
  type: "widget",
  position: 1,
  widget: { "@type": "WidgetEditorial", ...more },
});
const shared = (id: number | string, more: object = {}) => ({
  type: "widget",
  position: 1,
  widget: { "@type": "SharedBlock", shared: id, ...more },
});
const contents = new Map([
  [1, [text("one"), widget({ title: "two" })]],
  [2, [shared("/v2/shared-blocks/1"), text("three")]],
  [3, [shared(4)]],
  [4, [shared(3), text("four")]],
  [5, [widget({ diffusionStartAt: "2026-01-05T00:00:00Z" })]],
  [6, Array.from({ length: 50 }, () => shared(7))],
  [7, Array.from({ length: 50 }, () => shared(8))],
  [8, Array.from({ length: 50 }, () => text("many"))],
]);

describe("a page with shared contents", () => {
  it.each<[string, object[], object[]]>([
    [
      "has their blocks in place of each SharedBlock",
      [text("before"), shared(1), text("after")],
      [
        { type: "text", position: 1, text: "before" },
        { type: "text", position: 2, text: "one" },
        {
          ...{ type: "widget", position: 3 },
          widget: { "@type": "WidgetEditorial", title: "two" },
        },
        { type: "text", position: 4, text: "after" },
      ],
    ],
    [
      "has contents in contents",
      [shared(2)],
      [
        { type: "text", position: 1, text: "one" },
        {
          ...{ type: "widget", position: 2 },
          widget: { "@type": "WidgetEditorial", title: "two" },
        },
        { type: "text", position: 3, text: "three" },
      ],
    ],
    ["leaves out what is not there", [shared(9)], []],
    [
      "does not follow a cycle",
      [shared(3)],
      [{ type: "text", position: 1, text: "four" }],
    ],
    [
      "has widgets in groups",
      [
        {
          ...{ type: "widget", position: 1 },
          widget: {
            "@type": "WidgetGroup",
            widgets: [{ "@type": "SharedBlock", shared: 1 }],
          },
        },
      ],
      [
        {
          ...{ type: "widget", position: 1 },
          widget: {
            "@type": "WidgetGroup",
            widgets: [
              { "@type": "ContentText", text: "one" },
              { "@type": "WidgetEditorial", title: "two" },
            ],
          },
        },
      ],
    ],
    [
      "shows them within the window of the SharedBlock",
      [
        shared(5, {
          diffusionStartAt: "2026-01-01T00:00:00Z",
          diffusionEndAt: "2026-02-01T00:00:00Z",
        }),
        shared(8, { diffusionEndAt: "2026-02-01T00:00:00Z" }),
      ].slice(0, 1),
      [
        {
          ...{ type: "widget", position: 1 },
          widget: {
            "@type": "WidgetEditorial",
            diffusionStartAt: "2026-01-05T00:00:00Z",
            diffusionEndAt: "2026-02-01T00:00:00Z",
          },
        },
      ],
    ],
  ])("%s", (_, page, expected) => {
    expect(withSharedBlocks(page, contents)).toEqual(expected);
  });

  test("makes a widget of a text that has a window", () => {
    const page = [shared(1, { diffusionEndAt: "2026-02-01T00:00:00Z" })];
    expect(withSharedBlocks(page, contents)[0]).toEqual({
      ...{ type: "widget", position: 1 },
      widget: {
        ...{ "@type": "ContentText", text: "one" },
        diffusionEndAt: "2026-02-01T00:00:00Z",
      },
    });
  });

  test("stays a page when contents multiply", () => {
    expect(withSharedBlocks([shared(6)], contents).length).toBeLessThan(2_001);
  });

  test("without any is the same", () => {
    const page = [text("a"), { type: "text", position: 7, text: "b" }];
    expect(withSharedBlocks(page, contents)).toEqual(page);
  });
});
