import { describe, expect, test } from "vitest";
import { type KindName, kindOf } from "#registry/documents.ts";
import { pageBlocks } from "#server/services/documents/blocks.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { namedIn } from "./references.ts";

const named = (kind: KindName, body: JsonObject) =>
  namedIn(body, kindOf(kind), pageBlocks).map(
    ({ entity, id }) => `${entity} ${id}`,
  );

const blocks = (...list: JsonObject[]) => ({ blocks: list });

describe("BO-10.6 a body refers to", () => {
  test.each<[string, KindName, JsonObject, string[]]>([
    ["nothing", "page", {}, []],
    [
      "its groups",
      "page",
      { audience: { groups: ["/v2/user-groups/2", "/v2/user-groups/3"] } },
      ["Group 2", "Group 3"],
    ],
    [
      "the groups of a block in a group of blocks",
      "page",
      blocks({
        "@type": "DoubleWidget",
        widgets: [
          { "@type": "X", audience: { groups: ["/v2/user-groups/4"] } },
        ],
      }),
      ["Group 4"],
    ],
    ["its category", "page", { category: 3 }, ["ContentCategory 3"]],
    [
      "its category by an address, once",
      "page",
      {
        category: "/v2/content-categories/3",
        moreCategories: [{ category: 3, position: 1 }],
      },
      ["ContentCategory 3"],
    ],
    [
      "the badge of a block by its id",
      "page",
      blocks({ "@type": "WidgetBadge", badge: 7 }),
      ["Badge 7"],
    ],
    [
      "a shared content",
      "page",
      blocks({ "@type": "SharedBlock", shared: "/v2/shared-blocks/5" }),
      ["SharedBlock 5"],
    ],
    [
      "the page of a link in a text",
      "page",
      blocks({
        "@type": "TextBlock",
        text: { fr: '<p><a href="/content/12?a=1">Lire</a></p>' },
      }),
      ["Content 12"],
    ],
    [
      "links in every language, below the programme's path, too",
      "page",
      blocks({
        "@type": "WidgetEditorial",
        link: { url: "/fo/reward/2", label: { fr: "Lire" } },
        text: { nl: '<a href="/badge/3#top">Lees</a>' },
      }),
      ["Reward 2", "Badge 3"],
    ],
    [
      "nothing by what only looks like a link",
      "page",
      { title: { fr: "/content/12b, /content/012, /contents/12" } },
      [],
    ],
    [
      "the target of an item, a photo contest as the challenge that it is",
      "menu",
      {
        items: [
          { key: "a", targetEntity: "Content", targetId: 2 },
          { key: "b", targetEntity: "ChallengePhoto", targetId: 4 },
          { key: "c", link: "/contentcategory/6" },
        ],
      },
      ["Content 2", "Challenge 4", "ContentCategory 6"],
    ],
    [
      "the challenge of its rule",
      "badge",
      { rule: { type: "rank", challenge: "/v2/challenges/9", count: 3 } },
      ["Challenge 9"],
    ],
    [
      "what an unknown property names by its address",
      "badge",
      { more: { page: "/v2/contents/8" } },
      ["Content 8"],
    ],
    [
      "no other sort of thing",
      "page",
      { category: "/v2/challenges/1" },
      ["Challenge 1"],
    ],
  ])("%s (%s)", (_, kind, body, expected) => {
    expect(named(kind, body).toSorted()).toEqual(expected.toSorted());
  });
});
