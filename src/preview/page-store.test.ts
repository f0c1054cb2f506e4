import { describe, expect, test } from "vitest";
import { createPageStore, LINE } from "./page-store.ts";
import type { BlocksPatch, CanvasBlock, CanvasPage } from "./protocol.ts";

const page: CanvasPage = { id: 7, status: "published", audience: null };

const block = (title: string, more: object = {}): CanvasBlock => ({
  block: { "@type": "WidgetEditorial", title, ...more },
});
const holding = (keys: readonly string[]): CanvasBlock => ({
  block: { "@type": "WidgetGroup" },
  nested: { name: "widgets", keys },
});
const forGroup = (id: number) => ({
  audience: { groups: [`/v2/user-groups/${id}`] },
});

function open(changed: BlocksPatch["changed"], order = Object.keys(changed)) {
  const store = createPageStore();
  const apply = (patch: Partial<BlocksPatch>) =>
    store.apply(page, { changed: {}, removed: [], ...patch });
  apply({ changed, order });
  const widgets = () =>
    (
      (store.get()?.content.contentBlocs ?? []) as {
        widget: Record<string, unknown>;
      }[]
    ).map(({ widget }) => widget);
  return { store, apply, widgets };
}

describe("BO-4.3 a page in the canvas", () => {
  test("is a shared content if the back office says so, which /v2 does not", () => {
    const { store } = open({ a: block("A") });
    expect(store.get()?.isShared).toBe(false);
    store.apply({ ...page, isShared: true }, { changed: {}, removed: [] });
    expect(store.get()).toMatchObject({ isShared: true, content: { id: 7 } });
    expect(store.get()?.content).not.toHaveProperty("isShared");
  });

  test("keeps the identity of every block that did not change", () => {
    const { apply, widgets } = open({ a: block("A"), b: block("B") });
    const before = widgets();
    apply({ changed: { b: block("B2") } });
    const after = widgets();
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
    expect(after[1]?.["title"]).toBe("B2");
  });

  test("renders a block again as it is, and no other", () => {
    const { store, widgets } = open({ a: block("A"), b: block("B") });
    const before = widgets();
    store.repeat("a");
    expect(widgets()).toEqual(before);
    expect(widgets()[0]).not.toBe(before[0]);
    expect(widgets()[1]).toBe(before[1]);
  });

  test("keeps the identity of a group's other blocks", () => {
    const { apply, widgets } = open(
      { a: block("A"), g: holding(["x", "y"]), x: block("X"), y: block("Y") },
      ["a", "g"],
    );
    const inner = () => widgets()[1]?.["widgets"] as unknown[];
    const [first, second] = inner();
    const [other] = widgets();
    apply({ changed: { x: block("X2") } });
    expect(inner()[1]).toBe(second);
    expect(inner()[0]).not.toBe(first);
    expect(widgets()[0]).toBe(other);
  });

  test("puts a line in place of what a person does not get, and never in a group", () => {
    const { store, widgets } = open(
      {
        a: block("A", forGroup(2)),
        b: block("B"),
        c: { ...block("C"), isAbsent: true },
        g: holding(["x"]),
        x: block("X", forGroup(3)),
      },
      ["a", "b", "c", "g"],
    );
    const types = () =>
      widgets().map((one) => one["key"] ?? one["title"] ?? one["@type"]);
    // What is delivered first may span the page, so that it stays first.
    expect(types()).toEqual(["B", "a", "c", "WidgetGroup"]);
    expect([...(store.get()?.left ?? [])]).toEqual([
      ["a", { verdict: "not-for-person" }],
      ["c", { verdict: "other-language" }],
      ["x", { verdict: "not-for-person" }],
    ]);
    expect(widgets()[3]?.["widgets"]).toEqual([]);
    store.showTo(["/v2/user-groups/2", { "@id": "/v2/user-groups/3" }]);
    expect(types()).toEqual(["A", "B", "c", "WidgetGroup"]);
    expect(widgets()[3]?.["widgets"]).toEqual([
      { "@type": "WidgetEditorial", title: "X" },
    ]);
    expect(widgets()[2]?.["@type"]).toBe(LINE);
  });

  test("BO-9.95 puts a line in place of a block that lacks what it lives from, and says what", () => {
    const { store, widgets } = open(
      {
        a: block("A"),
        b: { ...block("B"), lacks: ["text", "image"] },
        g: holding(["x"]),
        x: { ...block("X"), lacks: ["challenge"] },
      },
      ["a", "b", "g"],
    );
    expect(widgets().map((one) => one["key"] ?? one["@type"])).toEqual([
      ...["WidgetEditorial", "b", "WidgetGroup"],
    ]);
    expect(widgets()[2]?.["widgets"]).toEqual([]);
    const lack = (...names: string[]) => ({
      ...{ verdict: "invalid", path: "", keyword: "required" },
      params: { missingProperty: names },
    });
    expect([...(store.get()?.left ?? [])]).toEqual([
      ["b", lack("text", "image")],
      ["x", lack("challenge")],
    ]);
  });

  test("finds the block of a pointer, in groups too", () => {
    const { store } = open(
      {
        a: block("A", forGroup(2)),
        b: block("B"),
        g: holding(["x", "y", "h"]),
        x: block("X", forGroup(3)),
        y: block("Y"),
        h: holding(["z"]),
        z: block("Z"),
      },
      ["a", "b", "g"],
    );
    expect(
      [
        "/contentBlocs/0/widget",
        "/contentBlocs/1",
        "/contentBlocs/2/widget/widgets/0",
        "/contentBlocs/2/widget/widgets/1/widgets/0",
        "/contentBlocs/9",
        "/main/0",
      ].map((pointer) => store.blockAt(pointer)?.key),
    ).toEqual(["b", "a", "y", "z", undefined, undefined]);
    expect(store.parentOf("z")).toBe("h");
  });
});
