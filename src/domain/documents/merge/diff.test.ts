import { describe, expect, test } from "vitest";
import { finish } from "#src/domain/declaration/steps.ts";
import { diffBodies, listChanges } from "./diff.ts";

const changesOf = (before: object, after: object) =>
  diffBodies(before as never, after as never, {}, "en").map(
    ({ pointer, before: one, after: other }) => [pointer, one, other],
  );

test("BO-9.21 properties of every name are compared, and nothing inherited", () => {
  expect(
    changesOf({ n: 1 }, { n: 1, toString: "x", constructor: { a: 1 } }),
  ).toEqual([
    ["/toString", null, "x"],
    ["/constructor/a", null, 1],
  ]);
});

test("BO-3.6 what is empty is no change beside the parts of what replaces it", () => {
  expect(changesOf({ unit: null }, { unit: { one: "sale" } })).toEqual([
    ["/unit/one", null, "sale"],
  ]);
  expect(changesOf({ unit: { one: "sale" } }, { unit: "" })).toEqual([
    ["/unit/one", "sale", null],
  ]);
});

test("parts with a key are compared with the part of the same key, and their order", () => {
  const [a, b] = [{ key: "a", n: 1 }, { key: "b" }];
  expect(changesOf({ list: [a, b] }, { list: [b, { ...a, n: 2 }] })).toEqual([
    ["/list", ["a", "b"], ["b", "a"]],
    ["/list/1/n", 1, 2],
  ]);
});

test("a long list is compared in time", () => {
  const start = performance.now();
  const list = (value: number) => ({ list: Array(49_000).fill(value) });
  expect(changesOf(list(0), list(1))).toHaveLength(49_000);
  expect(performance.now() - start).toBeLessThan(1_500);
});

test("BO-9.93 moving one of many blocks takes no square of their number", () => {
  const blocks = Array.from({ length: 24_000 }, (_, key) =>
    editorial(`b${key}`, `Number ${key}`),
  );
  const [first, ...others] = blocks;
  // Comparing each with each takes minutes, and 4 GB.
  expect(inWords(blocks, [...others, first ?? {}])).toMatchObject([
    { moved: ["Editorial “Number 0”"] },
  ]);
});

test("BO-9.93 a list of changes has as many as somebody reads, and says how many there are", () => {
  const list = (value: number) => ({ list: Array(49_000).fill(value) });
  const listed = finish(listChanges(list(0), list(1), {}, "en"));
  expect(listed.total).toBe(49_000);
  expect(listed.changes).toHaveLength(1_000);
  // A name that each of its changes has in its pointer.
  const named = (value: number) => ({
    ["a".repeat(400_000)]: Array(9_000).fill(value),
  });
  const long = finish(listChanges(named(0), named(1), {}, "en"));
  expect(long.total).toBe(9_000);
  expect(long.changes.length).toBeLessThan(3);
});

test("BO-9.93 comparing stops for others many times on its way", () => {
  const list = (value: number) => ({ list: Array(49_000).fill(value) });
  const steps = listChanges(list(0), list(1), {}, "en");
  let stops = 0;
  while (steps.next().done !== true) stops += 1;
  expect(stops).toBeGreaterThan(100);
});

const label = (en: string) => ({ "x-label": { en } });
const page = {
  properties: {
    blocks: { ...label("Blocks"), items: { "x-blocks": true } },
  },
};
const title = { ...label("Title"), "x-localized": true };
const types = new Map([
  ["WidgetEditorial", { ...label("Editorial"), properties: { title } }],
  [
    "WidgetGroup",
    {
      ...label("Group of blocks"),
      properties: {
        widgets: { ...label("Widgets"), items: { "x-blocks": true } },
      },
    },
  ],
]);
const editorial = (key: string, fr: string) => ({
  ...{ key, "@type": "WidgetEditorial", title: { fr } },
});
const inWords = (before: object[], after: object[]) =>
  diffBodies(
    { blocks: before } as never,
    { blocks: after } as never,
    page,
    "en",
    types,
  );

describe("BO-3.6 blocks in words", () => {
  const group = (...widgets: object[]) => ({
    ...{ key: "g", "@type": "WidgetGroup", widgets },
  });

  test("a change is named by its block and its field", () => {
    const [change, ...more] = inWords(
      [group(editorial("a", "Un"))],
      [group(editorial("a", "Deux"))],
    );
    expect(more).toEqual([]);
    expect(change).toMatchObject({
      pointer: "/blocks/0/widgets/0/title/fr",
      label: "Group of blocks › Editorial “Deux” › Title",
      ...{ language: "fr", before: "Un", after: "Deux" },
    });
  });

  test("blocks that are added and removed are so as a whole", () => {
    const changes = inWords([editorial("a", "Un")], [editorial("b", "Deux")]);
    expect(
      new Set(changes.map(({ block }) => `${block?.state} ${block?.label}`)),
    ).toEqual(new Set(["added Editorial “Deux”", "removed Editorial “Un”"]));
  });

  test("of blocks in another order, those are named that have moved", () => {
    const [a, b, c] = ["a", "b", "c"].map((key) => editorial(key, key));
    expect(inWords([a, b, c] as object[], [c, a, b] as object[])).toMatchObject(
      [{ pointer: "/blocks", moved: ["Editorial “c”"] }],
    );
  });
});
