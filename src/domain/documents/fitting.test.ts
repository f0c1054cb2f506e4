import { describe, expect, test } from "vitest";
import { badgeKind } from "./kinds/badge.ts";
import { noFacts } from "./kinds/kind.ts";
import { menuKind } from "./kinds/menu.ts";
import { pageKind } from "./kinds/page.ts";
import { themeKind } from "./kinds/theme.ts";

describe("BO-3.1 a kind reads of a body what fits its schema", () => {
  test.each([
    ["another type", pageKind, { title: [], position: "1" }, {}],
    ["another choice", pageKind, { status: "hidden" }, {}],
    ["null where it may be", pageKind, { status: null }, { status: null }],
    ["inside an object", badgeKind, { rule: { count: "3" } }, { rule: {} }],
    [
      "one language",
      badgeKind,
      { title: { fr: "A", en: 5 } },
      { title: { fr: "A" } },
    ],
    [
      "an item, and a part of one",
      menuKind,
      { items: [5, { id: "1", key: "a" }] },
      { items: [{ key: "a" }] },
    ],
    [
      "a number that no column holds",
      pageKind,
      { position: 1e30 },
      { position: 1e30 },
    ],
    ["an unknown property", themeKind, { $new: 5 }, { $new: 5 }],
  ])("%s", (_, { read }, body, expected) => {
    expect(read(body)).toEqual(expected);
  });

  test("with its blocks as they are", () => {
    const block = { "@type": 5 };
    expect(pageKind.read({ blocks: [block] }).blocks?.[0]).toBe(block);
  });

  test("and none of its rules fails on anything else", () => {
    for (const value of [null, 5, "x", [], {}, [{}], [null]])
      for (const kind of [badgeKind, menuKind, pageKind, themeKind]) {
        const { properties = {} } = kind.schema;
        const body = Object.fromEntries(
          Object.keys(properties as object).map((name) => [name, value]),
        );
        expect(() => {
          kind.project(body, 1);
          kind.rules(body, body, new Date(0), noFacts);
          kind.references(body);
          kind.endsAt(body);
        }).not.toThrow();
      }
  });
});
