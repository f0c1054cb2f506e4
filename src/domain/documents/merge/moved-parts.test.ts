import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isObject, type Json, type JsonObject } from "#src/schema/json.ts";
import {
  type Choices,
  type Conflict,
  conflictId,
  mergeBodies,
  type Side,
} from "./merge.ts";

/** Blocks as `a g(b c)`; another text after a colon. */
function page(outline: string): JsonObject {
  const lists: JsonObject[][] = [[]];
  for (const [, key = "", text, sign] of outline.matchAll(
    /(\w*)(?::(\w+))?([()]?) ?/g,
  )) {
    if (key !== "") lists.at(-1)?.push({ key, ...(text && { text }) });
    if (sign === ")") lists.pop();
    if (sign !== "(") continue;
    const widgets: JsonObject[] = [];
    const list = lists.at(-1) ?? [];
    list.push({ ...list.pop(), widgets });
    lists.push(widgets);
  }
  return { blocks: lists[0] ?? [] };
}

const outline = ({ blocks }: JsonObject): string =>
  (blocks as JsonObject[])
    .map(
      ({ key, text, widgets }) =>
        `${key}${text === undefined ? "" : `:${text}`}${widgets === undefined ? "" : `(${outline({ blocks: widgets })})`}`,
    )
    .join(" ");

const choicesOf = (conflicts: readonly Conflict[], side: Side): Choices =>
  Object.fromEntries(conflicts.map((one) => [conflictId(one), side]));

const moves: [
  name: string,
  base: string,
  mine: string,
  theirs: string,
  merged: string,
][] = [
  [
    "written, and moved into a group",
    "a b g(c)",
    "a:1 b g(c)",
    "b g(a c)",
    "b g(a:1 c)",
  ],
  [
    "written, and moved out of one",
    "a g(b c)",
    "a g(b:1 c)",
    "a b g(c)",
    "a b:1 g(c)",
  ],
  ["moved into a new group", "a b", "a:1 b", "b n(a)", "b n(a:1)"],
  [
    "its group moved, too",
    "g(a) h() b",
    "h() b g(a)",
    "g() h(a) b",
    "h(a) b g()",
  ],
  [
    "out of a group that the same one removed",
    "g(a) c",
    "a c",
    "g(a:1) c",
    "a:1 c",
  ],
  ["into a group that the other removed", "a g(b) c", "g(b a) c", "a c", "a c"],
  [
    "to different ends of a list",
    "a b c d e",
    "b c d e a",
    "e a b c d",
    "e b c d a",
  ],
  ["down, and another one up", "a b c d", "b a c d", "a b d c", "b a d c"],
  ["with one added after it", "a b g()", "a n b g()", "b g(a)", "n b g(a)"],
  ["both into one group", "a b g(c)", "b g(a c)", "a g(c b)", "g(a c b)"],
  ["both the same", "a g(b)", "g(a b)", "g(b a)", "g(a b)"],
  [
    "into each other, but one of them out again",
    "g() h(i())",
    "i(g()) h()",
    "g(h()) i()",
    "i(g(h()))",
  ],
];

describe("BO-3.3 parts that were moved to another list", () => {
  test.each(moves)("%s", (_, base, mine, theirs, merged) => {
    const result = mergeBodies(page(base), page(mine), page(theirs));
    expect([outline(result.body), result.conflicts]).toEqual([merged, []]);
  });

  test("ask where they belong if both moved them, and only that", () => {
    const [base, mine, theirs] = [
      page("a g(b) h(c)"),
      page("g(b a:1) h(c)"),
      page("g(b) h(c a)"),
    ] as const;
    const { body, conflicts } = mergeBodies(base, mine, theirs);
    expect(conflicts).toEqual([
      {
        ...{ path: ["blocks", "a"], about: "place" },
        ...{ mine: ["blocks", "g", "widgets"] },
        ...{ theirs: ["blocks", "h", "widgets"] },
      },
    ]);
    expect(outline(body)).toBe("g(b a:1) h(c)");
    const decided = mergeBodies(
      ...[base, mine, theirs, choicesOf(conflicts, "theirs")],
    );
    expect(decided.conflicts).toEqual([]);
    expect(outline(decided.body)).toBe("g(b) h(c a:1)");
  });

  test("ask which one contains the other if they were moved into each other", () => {
    const versions = [
      page("g:1() h()"),
      page("h(g:1())"),
      page("g(h(n))"),
    ] as const;
    const { body, conflicts } = mergeBodies(...versions);
    expect(conflicts).toEqual([
      {
        ...{ path: ["blocks", "g"], about: "circle" },
        ...{ mine: [["blocks", "h", "widgets", "g"]] },
        ...{ theirs: [["blocks", "g", "widgets", "h"]] },
      },
    ]);
    expect(outline(body)).toBe("h(g() n)");
    const decided = mergeBodies(...versions, choicesOf(conflicts, "theirs"));
    expect(decided.conflicts).toEqual([]);
    expect(outline(decided.body)).toBe("g(h(n))");
  });

  test("ask whether they stay if the other person removed them", () => {
    const [base, mine, theirs] = [
      page("g(a) c"),
      page("g() a c"),
      page("c"),
    ] as const;
    const { conflicts } = mergeBodies(base, mine, theirs);
    expect(conflicts).toEqual([
      {
        ...{ path: ["blocks", "g", "widgets", "a"], about: "value" },
        ...{ mine: { key: "a" }, theirs: undefined },
      },
    ]);
    const decided = (side: Side) =>
      mergeBodies(base, mine, theirs, choicesOf(conflicts, side));
    expect(outline(decided("mine").body)).toBe("a c");
    expect(outline(decided("theirs").body)).toBe("c");
  });

  test("are not followed without a key of their own", () => {
    const [mine, theirs] = [page("a a:1 g(a)"), page("a g()")] as const;
    const { conflicts } = mergeBodies(page("a g(a)"), mine, theirs);
    expect(conflicts).toHaveLength(1);
  });
});

const keys = [..."abcdefg"];

type Move = readonly [key: string, into: string, index: number];

const move: fc.Arbitrary<Move> = fc.tuple(
  fc.constantFrom(...keys),
  fc.constantFrom("", ...keys),
  fc.nat({ max: 3 }),
);

const blocksOf = (group: JsonObject, list: string): readonly JsonObject[] =>
  (group[list] ?? []) as JsonObject[];

/** A group, or the page itself with its list of another name, after moves; those into the moved group itself do nothing. */
function moved(group: JsonObject, [key, into, index]: Move): JsonObject {
  const places = placesIn(group);
  for (let at: string | undefined = into; at; at = places.get(at))
    if (at === key) return group;
  let part: JsonObject | undefined;
  const without = (one: JsonObject, list: string): JsonObject => ({
    ...one,
    [list]: blocksOf(one, list).flatMap((block) => {
      const rest = without(block, "widgets");
      if (block["key"] !== key) return [rest];
      part = rest;
      return [];
    }),
  });
  const rest = without(group, "blocks");
  const withPart = (one: JsonObject, list: string): JsonObject => {
    const blocks = blocksOf(one, list).map((block) =>
      withPart(block, "widgets"),
    );
    const isTarget = (list === "blocks" ? "" : one["key"]) === into;
    return {
      ...one,
      [list]: isTarget ? blocks.toSpliced(index, 0, part ?? {}) : blocks,
    };
  };
  return withPart(rest, "blocks");
}

/** In which group each block is; fails for a block that is there twice. */
function placesIn(body: JsonObject): Map<string, string> {
  const places = new Map<string, string>();
  const read = (list: Json, holder: string) => {
    for (const block of list as Json[]) {
      const key = isObject(block) ? String(block["key"]) : "";
      expect(places.has(key)).toBe(false);
      places.set(key, holder);
      if (isObject(block)) read(block["widgets"], key);
    }
  };
  read(body["blocks"], "");
  return places;
}

const flat: JsonObject = {
  blocks: keys.map((key) => ({ key, widgets: [] })),
};
const pages = fc
  .array(move, { maxLength: 8 })
  .map((moves) => moves.reduce(moved, flat));
const moveLists = fc.array(move, { minLength: 1, maxLength: 4 });

describe("BO-3.3 groups moved at random by two people", () => {
  test("lose no block, and no move without a question", () =>
    fc.assert(
      fc.property(pages, moveLists, moveLists, (base, one, other) => {
        const [mine, theirs] = [
          one.reduce(moved, base),
          other.reduce(moved, base),
        ];
        const before = placesIn(base);
        const sides = { mine: placesIn(mine), theirs: placesIn(theirs) };
        const { conflicts } = mergeBodies(base, mine, theirs);
        const back = mergeBodies(base, theirs, mine).conflicts;
        expect(back.map(conflictId).sort()).toEqual(
          conflicts.map(conflictId).sort(),
        );
        for (const side of ["mine", "theirs"] as const) {
          const choices = choicesOf(conflicts, side);
          const decided = mergeBodies(base, mine, theirs, choices);
          expect(decided.conflicts).toEqual([]);
          const after = placesIn(decided.body);
          expect([...after.keys()].sort()).toEqual(keys);
          for (const key of keys) {
            const [old, here, there] = [
              before.get(key),
              sides.mine.get(key),
              sides.theirs.get(key),
            ];
            const isAsked = conflicts.some(
              ({ about, path, mine, theirs }) =>
                about !== "order" &&
                (path.at(-1) === key ||
                  [mine, theirs].some(
                    (paths) =>
                      Array.isArray(paths) &&
                      paths.some(
                        (path) => Array.isArray(path) && path.at(-1) === key,
                      ),
                  )),
            );
            const expected = isAsked
              ? sides[side].get(key)
              : here === old
                ? there
                : here;
            expect(after.get(key)).toBe(expected);
          }
        }
      }),
      { numRuns: 2_000 },
    ));
});

test("BO-9.93 20,000 blocks moved to another group are merged in their order, in little time", () => {
  const keys = Array.from({ length: 20_000 }, (_, index) => `b${index}`);
  const blocks = keys.map((key) => ({ key }));
  const groups = (first: JsonObject[], second: JsonObject[]) => ({
    blocks: [
      { key: "one", blocks: first },
      { key: "other", blocks: second },
    ],
  });
  const start = performance.now();
  const { body, conflicts } = mergeBodies(
    groups(blocks, []),
    groups([], blocks),
    groups([...blocks, { key: "new" }], [{ key: "last" }]),
  );
  expect(performance.now() - start).toBeLessThan(3_000);
  expect(conflicts).toEqual([]);
  expect(body).toEqual(groups([{ key: "new" }], [...blocks, { key: "last" }]));
});
