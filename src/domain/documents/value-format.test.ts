import { describe, expect, test } from "vitest";
import { type KindName, kindOf } from "#registry/documents.ts";
import { pageBlocks } from "#server/services/documents/blocks.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { diffBodies } from "./merge/diff.ts";
import {
  type ValueFormat,
  valueAsText,
  wordsOfMarkup,
} from "./value-format.ts";

const formatsOf = (kind: KindName, before: JsonObject, after: JsonObject) =>
  Object.fromEntries(
    diffBodies(before, after, kindOf(kind).schema, "fr", pageBlocks).map(
      ({ pointer, format }) => [pointer, format],
    ),
  );

describe("BO-3.6 how people read a value that has changed", () => {
  test.each<
    [kind: KindName, body: JsonObject, pointer: string, ValueFormat | undefined]
  >([
    ["page", { title: { fr: "Été" } }, "/title/fr", undefined],
    [
      "page",
      { category: "/v2/content-categories/3" },
      "/category",
      reference("ContentCategory"),
    ],
    [
      "page",
      { startDate: "2026-06-01T00:00:00Z" },
      "/startDate",
      { as: "instant" },
    ],
    [
      "page",
      { audience: { groups: ["/v2/user-groups/3"] } },
      "/audience/groups",
      reference("Group"),
    ],
    ["page", { languages: ["fr", "de"] }, "/languages", { as: "languages" }],
    [
      "page",
      { image: { contentUrl: "/a.jpg" } },
      "/image/contentUrl",
      { as: "picture" },
    ],
    [
      "page",
      { image: { thumbnailUrl: "/a.jpg" } },
      "/image/thumbnailUrl",
      { as: "technical" },
    ],
    [
      "theme",
      { $primaryHue: { fr: "#123456" } },
      "/$primaryHue/fr",
      { as: "color" },
    ],
    ["theme", { $logoLogin: "/logo.svg" }, "/$logoLogin", { as: "picture" }],
    [
      "reward",
      { description: { fr: "<p>Un</p>" } },
      "/description/fr",
      { as: "markup" },
    ],
    [
      "settings",
      { userConditionsPath: "/content/3" },
      "/userConditionsPath",
      { as: "link" },
    ],
    [
      "badge",
      { rule: { challenge: 4 } },
      "/rule/challenge",
      reference("Challenge"),
    ],
    [
      "menu",
      { items: [{ key: "mwy4rtuuxmyj" }] },
      "/items/0/key",
      { as: "technical" },
    ],
  ])("%s %j", (kind, body, pointer, format) => {
    expect(formatsOf(kind, {}, body)[pointer]).toEqual(format);
  });

  test("a choice has the names of all choices", () => {
    const { "/rule/type": format } = formatsOf(
      "badge",
      { rule: { type: "hand" } },
      { rule: { type: "rank" } },
    );
    expect(format?.as).toBe("choice");
    expect(Object.keys(format?.choices ?? {})).toContain("rank");
    expect(format?.choices?.["rank"]).not.toBe("rank");
  });

  test("what a menu entry leads to is of a kind before and another after", () => {
    const leadsTo = (targetEntity: string, targetId: number) => ({
      items: [{ key: "a", targetEntity, targetId }],
    });
    const format = {
      as: "reference",
      entities: ["Challenge", "Content"],
    };
    for (const id of [91, 7])
      expect(
        formatsOf("menu", leadsTo("Challenge", 91), leadsTo("Content", id)),
      ).toMatchObject({ "/items/0/targetId": format });
  });

  test("parts of a list that were moved are called by their names", () => {
    const items = ["Accueil", "Boutique"].map((fr) => ({
      ...{ key: fr, label: { fr } },
    }));
    const [change] = diffBodies(
      { items },
      { items: items.toReversed() },
      kindOf("menu").schema,
      "fr",
    );
    expect(change?.moved).toEqual(["Boutique"]);
  });
});

function reference(entity: string): ValueFormat {
  return { as: "reference", entity };
}

test.each([
  ["<p>Un &amp; deux</p><ul><li>trois</li></ul>", "Un & deux\ntrois"],
  ["<p>a<br/>b&nbsp;!</p>", "a\nb\u00a0!"],
  ["a &lt;b&gt; &amp;lt;", "a <b> &lt;"],
])("the words of %s", (html, words) => {
  expect(wordsOfMarkup(html)).toBe(words);
});

test.each<[value: unknown, format: ValueFormat | undefined, text: string]>([
  [
    "waiting",
    { as: "choice", choices: { waiting: "en attente" } },
    "en attente",
  ],
  ["gone", { as: "choice", choices: {} }, "gone"],
  ["<p>Un</p><p>deux</p>", { as: "markup" }, "Un deux"],
  [["fr", "de"], { as: "languages" }, "fr, de"],
  [12, undefined, "12"],
  ["Un", undefined, "Un"],
])("BO-3.8 %j in a line of the audit trail", (value, format, text) => {
  expect(valueAsText(value as never, format)).toBe(text);
});
