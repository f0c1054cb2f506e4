import { describe, expect, test } from "vitest";
import { emptyContext } from "#src/engine/engine.ts";
import { editorial, testRegistry } from "#src/engine/fixtures.tsx";
import { examine, isMistake } from "./examine.ts";
import { explain } from "./explain.ts";

const lines = (dump: unknown) =>
  examine(dump, {
    registry: testRegistry,
    kinds: { content: "source" },
    context: emptyContext,
    now: Date.parse("2026-06-15T12:00:00Z"),
  }).map(
    (verdict) =>
      `${verdict.pointer} ${verdict.type} ${verdict.verdict}${isMistake(verdict) ? "!" : ""} ${explain(verdict)}`,
  );

const layout = (...main: unknown[]) => ({
  version: 1,
  name: "test",
  regions: { main },
});

describe("every block of a dump has a verdict", () => {
  test("a page's content, groups included", () => {
    expect(
      lines({
        "@type": "Content",
        id: 1,
        contentBlocs: [
          { type: "widget", position: 2, widget: editorial("shown") },
          { type: "widget", position: 1, widget: null },
          {
            type: "widget",
            position: 3,
            widget: {
              "@type": "WidgetGroup",
              type: "double",
              widgets: [editorial("inner"), { "@type": "WidgetPonits" }],
            },
          },
          { type: "text", position: 4, text: "<p>Bonjour</p>" },
        ],
      }),
    ).toEqual([
      "/contentBlocs/1/widget undefined invalid! /: expected object, got null",
      "/contentBlocs/0/widget WidgetEditorial shown shown",
      "/contentBlocs/2/widget WidgetGroup shown shown",
      "/contentBlocs/2/widget/widgets/0 WidgetEditorial shown shown",
      '/contentBlocs/2/widget/widgets/1 WidgetPonits unknown-type! no such type; the nearest is "WidgetPoints"',
      "/contentBlocs/3 ContentText unknown-type! no such type",
    ]);
  });

  test("a window hides, a mistake behind the window is told all the same", () => {
    const later = { diffusionStartAt: "2027-01-01" };
    expect(
      lines([
        editorial("later", later),
        { ...editorial("later", later), title: 3 },
      ]),
    ).toEqual([
      "/0 WidgetEditorial before-window shown from 2027-01-01T00:00:00.000Z on",
      "/1 WidgetEditorial invalid! /title: expected string or null, got 3",
    ]);
  });

  test("a single widget, a content block, a collection", () => {
    expect(lines(editorial("one"))).toEqual([" WidgetEditorial shown shown"]);
    expect(lines({ type: "widget", widget: editorial("one") })).toEqual([
      "/widget WidgetEditorial shown shown",
    ]);
    expect(lines({ "hydra:member": [editorial("one")] })).toEqual([
      "/hydra:member/0 WidgetEditorial shown shown",
    ]);
    expect(lines("nonsense")).toEqual([
      ' undefined invalid! /: expected object, got "nonsense"',
    ]);
  });

  test("a layout: bindings are taken as given, sources and conditions are checked", () => {
    const block = editorial("x");
    expect(
      lines(
        layout(
          {
            block,
            source: { name: "content", params: { id: { route: "id" } } },
          },
          { block: editorial("y"), source: { name: "contant" } },
          {
            block: editorial("z"),
            condition: { properties: { user: { type: "object" } } },
          },
        ),
      ),
    ).toEqual([
      "/regions/main/0 WidgetEditorial shown shown",
      '/regions/main/1 WidgetEditorial invalid! /source/name: no source is named "contant"; the nearest is "content"',
      "/regions/main/2 WidgetEditorial condition-false user: expected object, got null (/properties/user/type)",
    ]);
  });

  test("a layout outside of its grammar", () => {
    expect(
      lines(layout({ block: editorial("x"), condition: { pattern: "^a" } })),
    ).toEqual([
      ' undefined invalid! /regions/main/0/condition: "pattern" is not known here',
    ]);
  });
});
