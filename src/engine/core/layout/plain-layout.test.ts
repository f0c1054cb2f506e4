import { expect, test } from "vitest";
import { match } from "#src/engine/core/condition/match.ts";
import type { Layout, LayoutNode } from "#src/schema/types.gen.ts";
import { plainLayout, writtenAt } from "./plain-layout.ts";
import { blocksOf, contentsOf, resolveLayout } from "./resolve.ts";

const facts = { a: {}, b: {}, c: {} };
const names = {
  data: { kinds: { challenge: "source" } as const },
  facts: Object.fromEntries(
    Object.keys(facts).map((name) => [
      name,
      { needs: [], compute: () => ({ value: true }) },
    ]),
  ),
};
const block = (type: string, more: object = {}): LayoutNode => ({
  block: { "@type": type },
  ...more,
});
const page = (main: Layout["regions"]["main"], more: object = {}): Layout => ({
  version: 1,
  name: "page",
  data: { challenge: { source: "challenge" } },
  regions: { main },
  ...more,
});
const wants = (type: string, source?: string) =>
  type.startsWith("Challenge") && source === "challenge";

function blocksIn(layout: Layout) {
  const plain = plainLayout(layout, { wants });
  const { main, aside } = resolveLayout(
    plain,
    { path: "/", params: {}, query: {} },
    names,
  );
  return blocksOf([...main, ...aside]);
}

/** The types shown in a context. */
const shownIn = (layout: Layout, known: Record<string, boolean>) =>
  blocksIn(layout)
    .filter(
      ({ placement }) =>
        match(placement?.condition ?? true, { facts: known }).ok,
    )
    .map((ref) => (ref.block as { "@type": string })["@type"]);

const nested = page(
  [
    {
      when: { "facts.b": true },
      group: [
        block("Inner"),
        block("Guarded", { when: { "facts.c": true } }),
        {
          row: {
            columns: [
              { span: 6, when: { "facts.c": true }, nodes: [block("Column")] },
              { span: 6, nodes: [block("Other")] },
            ],
          },
        },
      ],
      else: [block("Instead")],
    },
    block("Outer"),
  ],
  { when: { "facts.a": true } },
);

test.each([
  [
    { a: true, b: true, c: true },
    ["Inner", "Guarded", "Column", "Other", "Outer"],
  ],
  [{ a: true, b: true, c: false }, ["Inner", "Other", "Outer"]],
  [{ a: true, b: false, c: true }, ["Instead", "Outer"]],
  [{ a: false, b: true, c: true }, []],
])("with %j what is inside inherits it: %j", (known, expected) => {
  expect(shownIn(nested, known)).toEqual(expected);
});

test("a long condition inherits it too", () => {
  const condition = {
    properties: {
      facts: { required: ["b"], properties: { b: { const: true } } },
    },
  };
  const layout = page([block("Long", { condition })], {
    when: { "facts.a": true },
  });
  expect(shownIn(layout, { a: true, b: true })).toEqual(["Long"]);
  expect(shownIn(layout, { a: true, b: false })).toEqual([]);
  expect(shownIn(layout, { a: false, b: true })).toEqual([]);
});

test("what a configurator composed inherits conditions, and its head does", () => {
  const layout = page(
    [
      {
        ...{ when: { "facts.b": true }, content: "challenge" },
        head: [block("Head")],
        else: [block("Instead")],
      },
    ],
    { when: { "facts.a": true } },
  );
  expect(shownIn(layout, { a: true, b: true })).toEqual(["Head"]);
  expect(shownIn(layout, { a: true, b: false })).toEqual(["Instead"]);
  const { main } = resolveLayout(
    plainLayout(layout, { wants }),
    { path: "/", params: {}, query: {} },
    names,
  );
  const [{ placement } = { placement: {} }] = contentsOf(main);
  expect(placement).toMatchObject({
    use: { name: "challenge", source: "challenge" },
    facts: ["a", "b"],
  });
});

test("a region may be a group", () => {
  const layout = page({ when: { "facts.a": true }, group: [block("In")] });
  expect(shownIn(layout, { a: true })).toEqual(["In"]);
  expect(shownIn(layout, { a: false })).toEqual([]);
});

test("only blocks that want page data inherit its use, and an own one goes first", () => {
  const layout = page(
    [
      block("ChallengeHero"),
      block("Text"),
      block("ChallengeGoals", { use: "other" }),
    ],
    {
      use: "challenge",
      data: {
        challenge: { source: "challenge" },
        other: { source: "challenge" },
      },
    },
  );
  expect(blocksIn(layout).map(({ placement }) => placement?.use?.name)).toEqual(
    ["challenge", undefined, "other"],
  );
});

test("a block is found where it was written, and has the same place without its groups", () => {
  expect(blocksIn(nested).map(({ pointer }) => pointer)).toEqual([
    "/regions/main/0/group/0",
    "/regions/main/0/group/1",
    "/regions/main/0/group/2/row/columns/0/nodes/0",
    "/regions/main/0/group/2/row/columns/1/nodes/0",
    "/regions/main/0/else/0",
    "/regions/main/1",
  ]);
  const plain = plainLayout(nested, { wants, withPointers: false });
  expect(JSON.stringify(plain)).not.toMatch(/pointer|\$comment/);
});

test("what is not met is found at its line, own or inherited", () => {
  const guarded = blocksIn(nested)[1]?.placement?.condition;
  const saidIn = (known: object) => {
    const found = match(guarded, { facts: known });
    return found.ok ? undefined : writtenAt(guarded, found.leaf);
  };
  expect(saidIn({ a: false, b: true, c: true })).toBe("/when/facts.a");
  expect(saidIn({ a: true, b: false, c: true })).toBe(
    "/regions/main/0/when/facts.b",
  );
  expect(saidIn({ a: true, b: true, c: false })).toBe(
    "/regions/main/0/group/1/when/facts.c",
  );
});

test.each([undefined, null, 7, "main", [null], [7]])(
  "regions that are no nodes (%j) are left out",
  (main) => {
    expect(() => blocksIn(page(main as never))).not.toThrow();
  },
);
