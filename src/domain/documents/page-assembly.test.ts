import { describe, expect, it, test } from "vitest";
import type { Json, JsonObject } from "#src/schema/json.ts";
import { budget } from "./blocks/budget.ts";
import {
  createPageView,
  languageFor,
  languagesOfBlocks,
  release,
  show,
} from "./page-assembly.ts";

const text = (words: string) => ({ type: "text", position: 1, text: words });
const widget = (more: JsonObject) => ({
  ...{ type: "widget", position: 1 },
  widget: { "@type": "WidgetEditorial", ...more },
});
const naming = (id: number | string, more: JsonObject = {}) => ({
  ...{ "@type": "SharedBlock", shared: id },
  ...more,
});
const shared = (id: number | string, more: JsonObject = {}) => ({
  ...{ type: "widget", position: 1 },
  widget: naming(id, more),
});
const group = (...widgets: JsonObject[]) => ({
  ...{ type: "widget", position: 1 },
  widget: { "@type": "WidgetGroup", widgets },
});
const only = (...ids: number[]) => ({
  audience: { groups: ids.map((id) => `/v2/user-groups/${id}`) },
});
const times = (count: number, entry: JsonObject) =>
  Array.from({ length: count }, () => entry);

const contents = new Map<number, Json[]>([
  [1, [text("one"), widget({ title: "two" })]],
  [2, [shared("/v2/shared-blocks/1"), text("three")]],
  [3, [shared(4)]],
  [4, [shared(3), text("four")]],
  [5, [widget({ diffusionStartAt: "2026-01-05T00:00:00Z" })]],
  [6, times(50, shared(7))],
  [7, times(50, shared(8))],
  [8, times(50, text("many"))],
  [9, [{ ...text("others"), ...only(3) }, text("mine")]],
]);

describe("a page with shared contents", () => {
  const month = {
    diffusionStartAt: "2026-01-01T00:00:00Z",
    diffusionEndAt: "2026-02-01T00:00:00Z",
  };
  it.each<[string, JsonObject[], JsonObject[]]>([
    [
      "has their blocks in place of each SharedBlock",
      [text("before"), shared(1), text("after")],
      [
        { ...text("before"), position: 1 },
        { ...text("one"), position: 2 },
        { ...widget({ title: "two" }), position: 3 },
        { ...text("after"), position: 4 },
      ],
    ],
    [
      "has contents in contents",
      [shared(2)],
      [
        { ...text("one"), position: 1 },
        { ...widget({ title: "two" }), position: 2 },
        { ...text("three"), position: 3 },
      ],
    ],
    ["leaves out what is not there", [shared(99)], []],
    ["does not follow a cycle", [shared(3)], [text("four")]],
    ["has no blocks for others", [shared(9)], [text("mine")]],
    ["leaves out contents for others", [shared(1, only(3))], []],
    [
      "has widgets in groups",
      [group(naming(1))],
      [
        group(
          { "@type": "ContentText", text: "one" },
          { "@type": "WidgetEditorial", title: "two" },
        ),
      ],
    ],
    [
      "shows them within the window of the SharedBlock",
      [shared(5, month)],
      [widget({ ...month, diffusionStartAt: "2026-01-05T00:00:00Z" })],
    ],
    [
      "makes a widget of a text that has a window",
      [shared(9, { diffusionEndAt: month.diffusionEndAt })],
      [
        {
          ...{ type: "widget", position: 1 },
          widget: {
            ...{ "@type": "ContentText", text: "mine" },
            diffusionEndAt: month.diffusionEndAt,
          },
        },
      ],
    ],
  ])("%s", (_, page, expected) => {
    expect(show(page, [2], contents)).toEqual(expected);
  });

  test("BO-9.93 stays a page when contents multiply", () => {
    const shown = show([shared(6), shared(1), text("end")], [], contents);
    expect(shown.length).toBeLessThan(budget.sharedBlocks + 1);
    expect(shown.at(-1)).toMatchObject({ text: "end" });
  });

  test("BO-9.93 counts what the person sees, not what is for others", () => {
    const many = new Map([[1, [...times(2_000, only(3)), text("mine")]]]);
    expect(show([shared(1)], [2], many)).toEqual([text("mine")]);
  });

  test("without any is the same", () => {
    const page = [text("a"), { type: "text", position: 7, text: "b" }];
    expect(show(page, [], contents)).toEqual(page);
  });
});

it.each<[string, JsonObject, boolean]>([
  ["everybody's", {}, true],
  ["one of mine", only(1, 2), true],
  ["others'", only(3), false],
  ["an empty list", only(), true],
  ["no groups", { audience: {} }, true],
  ["null", { audience: null }, true],
  ["what cannot be read", { audience: { groups: "all" } }, false],
  ["no audience at all", { audience: 5 }, false],
])("BO-4.7 a block for %s", (_, audience, isShown) => {
  const points = { "@type": "WidgetPoints", title: "x" };
  const entry = { type: "widget", widget: points };
  const blocs = [
    { type: "widget", widget: { ...points, ...audience } },
    { type: "text", text: "y", ...audience },
    group({ ...points, ...audience }, points),
  ];
  expect(show(blocs, [2, 7], new Map())).toEqual([
    ...(isShown ? [entry, { type: "text", text: "y" }] : []),
    group(...(isShown ? [points, points] : [points])),
  ]);
});

describe("BO-4.3 what is shown again", () => {
  const inner = [
    { "@type": "WidgetPoints", title: "x" },
    { "@type": "WidgetPoints", title: "y", ...only(2) },
  ];
  const page = (...widgets: JsonObject[]) => [a, shared(2), b, around(widgets)];
  const a = { ...text("a"), ...only(2) };
  const b = { ...text("b"), position: 3 };
  const around = (widgets: JsonObject[]) => ({
    ...group(...widgets, naming7),
    position: 4,
  });
  const naming7 = naming(1);
  const widgetsOf = (entry: Json | undefined) =>
    (entry as { widget: { widgets: Json[] } }).widget.widgets;

  test("is the same objects, but for the block that changed and those around it", () => {
    const view = createPageView([2], contents);
    const entries = page(...inner);
    const first = view.show(entries);
    const [, second = {}] = inner;
    const next = view.show([
      ...entries.slice(0, 3),
      around([{ ...inner[0], title: "z" }, second]),
    ]);
    expect(next.slice(0, 5)).toEqual(first.slice(0, 5));
    for (const [index, entry] of first.slice(0, 5).entries())
      expect(next[index]).toBe(entry);
    const [x, ...others] = widgetsOf(first[5]);
    const [z, ...same] = widgetsOf(next[5]);
    expect([x, z]).toMatchObject([{ title: "x" }, { title: "z" }]);
    expect(others).toHaveLength(3);
    for (const [index, one] of others.entries()) expect(same[index]).toBe(one);
  });

  test("is the same objects beyond the budget, too", () => {
    const view = createPageView([], contents);
    const entries = [shared(6), text("a"), shared(1), text("b")];
    const first = view.show(entries);
    const next = view.show([...entries.slice(0, 3), text("c")]);
    for (const [index, entry] of first.slice(0, -1).entries())
      expect(next[index]).toBe(entry);
  });

  test("has room again for a content when the one before it is removed", () => {
    const view = createPageView([], contents);
    const [many, one] = [shared(6), shared(1)];
    expect(view.show([many, one]).at(-1)).toMatchObject({ text: "many" });
    expect(view.whyEmpty(one)).toBe("over-budget");
    expect(view.show([one])).toHaveLength(2);
    expect(view.whyEmpty(one)).toBeUndefined();
  });

  test("says of which items it is, in groups too", () => {
    const view = createPageView([2], contents);
    const entries = page(...inner);
    const shown = view.show(entries);
    const [first, content, third, last] = entries;
    expect(shown.map((_, index) => view.sourceOf(shown, index))).toEqual([
      ...[first, content, content, content, third, last],
    ]);
    const widgets = widgetsOf(shown[5]);
    expect(widgets.map((_, index) => view.sourceOf(widgets, index))).toEqual([
      ...[...inner, naming7, naming7],
    ]);
  });
});

describe("BO-3.2 languages of blocks", () => {
  const block = (more: JsonObject): JsonObject => ({
    ...{ key: "a", "@type": "ContentText" },
    ...more,
  });
  test.each<[string, JsonObject, string, string | undefined]>([
    [
      "a language with a text",
      { blocks: [block({ text: { de: "x" } })] },
      "de",
      "de",
    ],
    [
      "a language that a block names",
      { blocks: [block({ languages: ["nl"] })] },
      "nl",
      "nl",
    ],
    ["a language of the page's texts", { blocks: [block({})] }, "en", "en"],
    ["any other", { blocks: [block({})] }, "it", "fr"],
    [
      "a language that is listed",
      { blocks: [], blockLanguages: ["es"] },
      "es",
      "es",
    ],
    [
      "none of those that are listed",
      { blocks: [], blockLanguages: ["es"] },
      "de",
      undefined,
    ],
  ])("readers of %s", (_, body, language, expected) => {
    const languages = languagesOfBlocks(body, ["fr", "en"]);
    expect(languageFor(language, languages)).toBe(expected);
    expect(Object.keys(release(body, ["fr", "en"]))).toEqual([...languages]);
  });
});
