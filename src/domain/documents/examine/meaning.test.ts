import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { diffBodies } from "#src/domain/documents/merge/diff.ts";
import { mergeBodies } from "#src/domain/documents/merge/merge.ts";
import type { Json, JsonObject } from "#src/schema/json.ts";
import { hasSameMeaning, meaningOf } from "./meaning.ts";

const title = { fr: "Tente", en: "Tent" };

/** What a form leaves behind when something was entered and taken away again. */
const same: [what: string, before: JsonObject, after: JsonObject][] = [
  ["a text", { title }, { title: { ...title, it: "" } }],
  ["a text of white space", { title }, { title: { ...title, it: " \n" } }],
  ["a text in every language", { title }, { title, text: { fr: "" } }],
  ["the last language of a text", { title }, { title, text: {} }],
  ["a text with a null", { title }, { title, text: null }],
  [
    "an empty paragraph",
    { title },
    { title, text: { fr: "<p><br></p>\n<p></p>" } },
  ],
  ["a picture", { title }, { title, image: { contentUrl: null, alt: {} } }],
  ["a link", { title }, { title, link: { url: "", label: { fr: "" } } }],
  ["groups", { title }, { title, audience: { groups: [] } }],
  ["all blocks", { title }, { title, blocks: [] }],
  ["a switch", { title }, { title, isHomepage: false }],
  ["another order", { title, price: 1 }, { price: 1, title }],
  [
    "in a block",
    { blocks: [{ key: "a", "@type": "ContentText" }] },
    { blocks: [{ "@type": "ContentText", key: "a", text: { fr: "" } }] },
  ],
];

const different: [what: string, before: JsonObject, after: JsonObject][] = [
  ["a number of 0", { title }, { title, stock: 0 }],
  ["a switch that is on by default", { title }, { title, showParts: false }],
  ["a switch that is on", { title }, { title, isHomepage: true }],
  ["no language at all", { title }, { title, languages: [] }],
  ["a block", { blocks: [] }, { blocks: [{ "@type": "ContentText" }] }],
  ["markup", { title }, { title, text: { fr: "<p>a</p>" } }],
  ["a picture in a text", { title }, { text: { fr: '<p><img src="/a"></p>' } }],
];

describe("BO-3.5 what was entered and taken away again changes nothing:", () => {
  test.each(same)("%s", (_, before, after) => {
    expect(hasSameMeaning(before, after)).toBe(true);
    expect(hasSameMeaning(after, before)).toBe(true);
    expect(JSON.stringify(meaningOf(before))).toBe(
      JSON.stringify(meaningOf(after)),
    );
    expect(diffBodies(before, after, {}, "fr")).toEqual([]);
    // What another person wrote there meanwhile is no conflict.
    const theirs = { ...before, text: { fr: "Du texte" }, price: 7 };
    expect(mergeBodies(before, after, theirs)).toMatchObject({
      body: { text: { fr: "Du texte" }, price: 7 },
      conflicts: [],
    });
    expect(mergeBodies(before, theirs, after).conflicts).toEqual([]);
  });

  test.each(different)("but %s does", (_, before, after) => {
    expect(hasSameMeaning(before, after)).toBe(false);
    expect(hasSameMeaning(after, before)).toBe(false);
    expect(diffBodies(before, after, {}, "fr")).not.toEqual([]);
  });

  test("as one canonical form of both says, whatever they are", () => {
    const json = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<Json>(null, "", " ", "a", "<p></p>", 0, true, false),
        fc.array(tie("value"), { maxLength: 2 }),
        fc.dictionary(
          fc.constantFrom("a", "b", "languages", "isHomepage"),
          tie("value"),
        ),
      ),
    })).value;
    fc.assert(
      fc.property(json, json, (one, other) => {
        const [first, second] = [{ a: one }, { a: other }];
        expect(hasSameMeaning(first, second)).toBe(
          JSON.stringify(meaningOf(first)) ===
            JSON.stringify(meaningOf(second)),
        );
        expect(hasSameMeaning(first, meaningOf(first))).toBe(true);
      }),
    );
  });
});

test("BO-9.93 a long text is compared in time", () => {
  const start = performance.now();
  const html = `<p>${" ".repeat(900_000)}`;
  expect(hasSameMeaning({ a: html }, {})).toBe(false);
  expect(performance.now() - start).toBeLessThan(1_000);
});
