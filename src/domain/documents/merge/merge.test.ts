import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isSame, type JsonObject } from "#src/schema/json.ts";
import {
  type Choices,
  type Conflict,
  conflictId,
  mergeBodies,
  type Side,
} from "./merge.ts";

const item = (key: string, label = key) => ({ key, label });
const list = (...keys: string[]) => ({ items: keys.map((key) => item(key)) });

const silent: [
  name: string,
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  merged: JsonObject,
][] = [
  ["nothing", { a: 1 }, { a: 1 }, { a: 1 }, { a: 1 }],
  ["only mine", { a: 1 }, { a: 2 }, { a: 1 }, { a: 2 }],
  ["only theirs", { a: 1 }, { a: 1 }, { a: 2 }, { a: 2 }],
  ["the same twice", { a: 1 }, { a: 2 }, { a: 2 }, { a: 2 }],
  [
    "two languages of a text",
    { title: { fr: "A", en: "B" } },
    { title: { fr: "A2", en: "B" } },
    { title: { fr: "A", en: "B2", de: "C" } },
    { title: { fr: "A2", en: "B2", de: "C" } },
  ],
  [
    "a field that I removed",
    { a: 1, b: 1 },
    { b: 1 },
    { a: 1, b: 2 },
    { b: 2 },
  ],
  ["what is unknown", {}, { x: [1] }, { y: {} }, { y: {}, x: [1] }],
  [
    "fields of one part of a list",
    { items: [{ key: "a", label: "1", link: "1" }] },
    { items: [{ key: "a", label: "2", link: "1" }] },
    { items: [{ key: "a", label: "1", link: "2" }] },
    { items: [{ key: "a", label: "2", link: "2" }] },
  ],
  [
    "parts known by their name",
    {
      options: [
        { name: "a", value: 1 },
        { name: "b", value: 1 },
      ],
    },
    {
      options: [
        { name: "a", value: 2 },
        { name: "b", value: 1 },
      ],
    },
    {
      options: [
        { name: "b", value: 3 },
        { name: "a", value: 1 },
      ],
    },
    {
      options: [
        { name: "b", value: 3 },
        { name: "a", value: 2 },
      ],
    },
  ],
  [
    "parts that both added",
    list("a", "b"),
    list("a", "mine", "b"),
    list("a", "b", "theirs"),
    list("a", "mine", "b", "theirs"),
  ],
  [
    "a part that I moved and one that they added",
    list("a", "b", "c"),
    list("c", "a", "b"),
    list("a", "b", "new", "c"),
    list("c", "a", "b", "new"),
  ],
  [
    "a part that they removed",
    list("a", "b"),
    list("b", "a"),
    list("a"),
    list("a"),
  ],
];

const asking: [
  name: string,
  base: JsonObject,
  mine: JsonObject,
  theirs: JsonObject,
  conflicts: Conflict[],
][] = [
  [
    "the same text",
    { title: { fr: "A" } },
    { title: { fr: "B" } },
    { title: { fr: "C" } },
    [{ path: ["title", "fr"], about: "value", mine: "B", theirs: "C" }],
  ],
  [
    "a part that I changed and they removed",
    list("a"),
    { items: [item("a", "2")] },
    list(),
    [
      {
        ...{ path: ["items", "a"], about: "value" },
        ...{ mine: item("a", "2"), theirs: undefined },
      },
    ],
  ],
  [
    "two orders",
    list("a", "b", "c"),
    list("b", "a", "c"),
    list("a", "c", "b"),
    [
      {
        ...{ path: ["items"], about: "order" },
        ...{ mine: ["b", "a", "c"], theirs: ["a", "c", "b"] },
      },
    ],
  ],
  [
    "lists whose parts have no key",
    { tags: [1] },
    { tags: [1, 2] },
    { tags: [1, 3] },
    [{ path: ["tags"], about: "value", mine: [1, 2], theirs: [1, 3] }],
  ],
  [
    "parts of which two have one key",
    { items: [] },
    { items: [item("a"), item("a")] },
    { items: [item("b")] },
    [
      {
        ...{ path: ["items"], about: "value" },
        ...{ mine: [item("a"), item("a")], theirs: [item("b")] },
      },
    ],
  ],
];

describe("BO-3.3 two people's changes come together", () => {
  test.each(silent)(
    "without a question: %s",
    (_, base, mine, theirs, merged) => {
      expect(mergeBodies(base, mine, theirs)).toEqual({
        body: merged,
        conflicts: [],
      });
    },
  );

  test.each(asking)(
    "with a question: %s",
    (_, base, mine, theirs, conflicts) => {
      const merged = mergeBodies(base, mine, theirs);
      expect(merged).toEqual({ body: mine, conflicts });
      const decided = (side: Side) =>
        mergeBodies(base, mine, theirs, choicesOf(conflicts, side));
      expect(decided("mine")).toEqual({ body: mine, conflicts: [] });
      expect(decided("theirs")).toEqual({ body: theirs, conflicts: [] });
    },
  );
});

const choicesOf = (conflicts: readonly Conflict[], side: Side): Choices =>
  Object.fromEntries(conflicts.map((one) => [conflictId(one), side]));

const text = fc.constantFrom("1", "2", "3");
const part = fc.record(
  { label: text, texts: fc.dictionary(fc.constantFrom("fr", "en"), text) },
  { requiredKeys: [] },
);
const body = fc.record(
  {
    title: text,
    texts: fc.dictionary(fc.constantFrom("fr", "en", "de"), text),
    tags: fc.array(text, { maxLength: 2 }),
    items: fc.uniqueArray(
      fc
        .tuple(fc.constantFrom("a", "b", "c", "d"), part)
        .map(([key, rest]): JsonObject => ({ key, ...rest })),
      { selector: (one) => one["key"], maxLength: 4 },
    ),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<JsonObject>;

describe("BO-3.3 at random", () => {
  test("what one side leaves alone is the other's", () =>
    fc.assert(
      fc.property(body, body, (base, changed) => {
        const none = { body: changed, conflicts: [] };
        expect(mergeBodies(base, changed, base)).toEqual(none);
        expect(mergeBodies(base, base, changed)).toEqual(none);
        expect(mergeBodies(base, changed, changed)).toEqual(none);
      }),
    ));

  test("both sides are asked the same, and answered by one of the two", () =>
    fc.assert(
      fc.property(body, body, body, (base, mine, theirs) => {
        const here = mergeBodies(base, mine, theirs);
        const there = mergeBodies(base, theirs, mine);
        expect(here.conflicts.map(conflictId).sort()).toEqual(
          there.conflicts.map(conflictId).sort(),
        );
        const kept = mergeBodies(
          base,
          mine,
          theirs,
          choicesOf(here.conflicts, "mine"),
        );
        expect(kept).toEqual({ body: here.body, conflicts: [] });
        const given = mergeBodies(
          base,
          mine,
          theirs,
          choicesOf(here.conflicts, "theirs"),
        );
        expect(given.conflicts).toEqual([]);
        // Nothing of a side that alone changed a value is lost.
        for (const name of ["title", "tags"])
          if (isSame(mine[name], base[name]))
            expect(given.body[name]).toEqual(theirs[name]);
      }),
    ));

  test("merging again changes nothing", () =>
    fc.assert(
      fc.property(body, body, body, (base, mine, theirs) => {
        const { body: merged } = mergeBodies(base, mine, theirs);
        expect(mergeBodies(theirs, merged, theirs).body).toEqual(merged);
      }),
    ));
});
