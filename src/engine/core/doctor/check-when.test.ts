import { describe, expect, test } from "vitest";
import challenge from "#src/schema/shapes/wire-challenge.gen.js";
import type { Layout } from "#src/schema/types.gen.ts";
import { whenMistakes } from "./check-when.ts";

const names = {
  facts: {
    isShown: { needs: [], compute: () => ({ value: true }) },
  },
  features: ["use_store"],
  shapes: { challenge },
};

const mistakesIn = (node: object, page: object = {}) =>
  whenMistakes(
    {
      version: 1,
      name: "page",
      data: { challenge: { source: "challenge" } },
      regions: { main: [node] },
      ...page,
    } as unknown as Layout,
    names,
  ).map(({ pointer, problem }) => [pointer + problem.path, problem.reason]);

const withWhen = (when: unknown) =>
  mistakesIn({ block: { "@type": "Text" }, when });

const at = "/regions/main/0/when";

test.each([
  { "facts.isShown": true, "data.challenge.type": { not: "Photo" } },
  { "features.use_store": true, language: ["fr", "de"] },
  { "data.challenge.challengeGoals": { gte: 1 } },
  { "user.groups": { contains: "/v2/groups/1" } },
  { "data.challenge.goalType": { not: "result", absent: true } },
  { any: [{ "facts.isShown": true }, [["features", "use_store"], true]] },
  { user: { absent: true } },
  {
    any: [
      {
        "data.challenge.type": "Photo",
        any: [{ "facts.isShown": true }, { "user.points": { gte: 5 } }],
      },
      { "data.challenge.type": "List" },
    ],
  },
  { "data.challenge.maxToWin": 3 },
  { "data.challenge.goalsUnit": { absent: true } },
])("%j makes sense", (when) => {
  expect(withWhen(when)).toEqual([]);
});

describe("nonsense is named, with the nearest known word", () => {
  test.each<[unknown, string, RegExp]>([
    [{}, at, /says nothing/],
    [7, at, /says nothing/],
    [{ any: [] }, `${at}/any`, /says nothing/],
    [{ "facts.isShown": {} }, `${at}/facts.isShown`, /says nothing/],
    [
      { "fact.isShown": true },
      `${at}/fact.isShown`,
      /"fact", which .*; the nearest is "facts"/,
    ],
    [
      { "facts.isShow": true },
      `${at}/facts.isShow`,
      /"isShow", which .*; the nearest is "isShown"/,
    ],
    [
      { "features.use_shop": true },
      `${at}/features.use_shop`,
      /nearest is "use_store"/,
    ],
    [
      { "data.chalenge.type": "List" },
      `${at}/data.chalenge.type`,
      /nearest is "challenge"/,
    ],
    [
      { "data.challenge.typ": "List" },
      `${at}/data.challenge.typ`,
      /nearest is "type"/,
    ],
    [
      { "data.challenge.type": "Foto" },
      `${at}/data.challenge.type`,
      /"Foto" is never there.*nearest is "Photo"/,
    ],
    [
      { "data.challenge.type": { not: "photo" } },
      `${at}/data.challenge.type`,
      /"photo" is never there/,
    ],
    [
      { "data.challenge.challengeGoals": "x" },
      `${at}/data.challenge.challengeGoals`,
      /needs "contains"/,
    ],
    [
      { "data.challenge.type": { contains: "List" } },
      `${at}/data.challenge.type`,
      /needs a list/,
    ],
    [
      { "data.challenge.type": { nott: "List" } },
      `${at}/data.challenge.type`,
      /"nott" is not an operator; the nearest is "not"/,
    ],
    [
      { "user.points": { gte: "3" } },
      `${at}/user.points`,
      /"gte" expects a number/,
    ],
    [
      { "user.points": { absent: false } },
      `${at}/user.points`,
      /"absent" expects true/,
    ],
    [{ "user.points": null }, `${at}/user.points`, /expected a value/],
    [{ "user.pionts": 3 }, `${at}/user.pionts`, /nearest is "points"/],
    [{ facts: true }, `${at}/facts`, /needs a name/],
    [
      { "data.challenge.type.x": "y" },
      `${at}/data.challenge.type.x`,
      /cannot test "x"/,
    ],
    [
      { "user.points": { gte: 10, lte: 2 } },
      `${at}/user.points`,
      /"gte" expects at most lte/,
    ],
    [
      { "data.challenge.areResultsVisible": "true" },
      `${at}/data.challenge.areResultsVisible`,
      /"true" is never there: the value is boolean/,
    ],
    [
      { "data.challenge.areResultsVisible": { gte: 1 } },
      `${at}/data.challenge.areResultsVisible`,
      /"gte" expects a field with a number/,
    ],
    [
      { "features.use_store": "on" },
      `${at}/features.use_store`,
      /the value is boolean/,
    ],
    [
      { any: [{ language: "fr", any: [{ "facts.shown": true }] }] },
      `${at}/any/0/any/0/facts.shown`,
      /cannot test "shown"/,
    ],
    [
      {
        "facts.isShown": false,
        any: [{ "facts.isShown": true, "user.points": 1 }],
      },
      `${at}/any/0/facts.isShown`,
      /together with/,
    ],
    [
      { any: [{ "facts.shown": true }] },
      `${at}/any/0/facts.shown`,
      /cannot test "shown"/,
    ],
    [
      { any: [[["features", "a.b"], true]] },
      `${at}/any/0`,
      /cannot test "a.b"/,
    ],
  ])("%j", (when, pointer, reason) => {
    expect(withWhen(when)).toEqual([[pointer, expect.stringMatching(reason)]]);
  });

  test("both forms on one node, and an else without a when", () => {
    const block = { "@type": "Text" };
    expect(
      mistakesIn({ block, when: { language: "fr" }, condition: true }),
    ).toEqual([
      ["/regions/main/0/condition", expect.stringMatching(/not both/)],
    ]);
    expect(mistakesIn({ block, else: [] })).toEqual([
      ["/regions/main/0/else", expect.stringMatching(/needs a "when"/)],
    ]);
  });
});

describe("a contradiction with what is inherited", () => {
  const inGroup = (outer: object, inner: object) =>
    mistakesIn({
      when: outer,
      group: [{ block: { "@type": "Text" }, when: inner }],
    });

  test.each([
    [{ "facts.isShown": true }, { "facts.isShown": false }],
    [{ language: ["fr", "de"] }, { language: "en" }],
    [{ language: { not: "fr" } }, { language: "fr" }],
    [{ "user.points": { gte: 5 } }, { "user.points": { lte: 4 } }],
    [{ "user.points": { gte: 5 } }, { "user.points": 4 }],
    [{ user: { absent: true } }, { user: "x" }],
  ])("%j and inside %j", (outer, inner) => {
    expect(inGroup(outer, inner)).toEqual([
      [
        expect.stringMatching(/^\/regions\/main\/0\/group\/0\/when\//),
        expect.stringMatching(/together with \/regions\/main\/0\/when\//),
      ],
    ]);
  });

  test.each([
    [{ language: ["fr", "de"] }, { language: "de" }],
    [{ "user.points": { gte: 5 } }, { "user.points": { lte: 5 } }],
    [{ "facts.isShown": true }, { language: "fr" }],
    [{ user: { absent: true } }, { user: { not: "x", absent: true } }],
  ])("is not %j and inside %j", (outer, inner) => {
    expect(inGroup(outer, inner)).toEqual([]);
  });

  test("is found below the page's own and a column's", () => {
    const row = {
      row: {
        columns: [
          {
            span: 12,
            when: { language: "fr" },
            nodes: [{ block: {}, when: { "facts.isShown": false } }],
          },
        ],
      },
    };
    expect(
      mistakesIn(row, { when: { "facts.isShown": true, language: "de" } }).map(
        ([pointer]) => pointer,
      ),
    ).toEqual([
      "/regions/main/0/row/columns/0/when/language",
      "/regions/main/0/row/columns/0/nodes/0/when/facts.isShown",
    ]);
  });
});
