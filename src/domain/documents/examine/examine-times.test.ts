import { describe, expect, it, test } from "vitest";
import { finish } from "#src/domain/declaration/steps.ts";
import { blockReferences } from "#src/domain/documents/blocks/examine-blocks.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { examineTimes, type TargetState } from "./examine-times.ts";

const day = (text: string) => Date.parse(`${text}T00:00:00Z`);
const now = day("2026-11-01");
const always = { absence: null, groups: null } as const;
const since = Number.NEGATIVE_INFINITY;

const schemas = new Map<string, JsonObject>([
  [
    "WidgetAction",
    { properties: { challenge: { "x-reference": "challenges" } } },
  ],
  [
    "WidgetRanking",
    { properties: { challenge: { "x-reference": "challenges" } } },
  ],
  ["ContentText", { properties: {} }],
]);

const states: Record<string, TargetState[]> = {
  "Challenge/1": [{ from: since, ...always }],
  "Challenge/2": [
    { from: since, ...always },
    { from: day("2026-12-01"), ...always, absence: "challengeEnded" },
    { from: day("2027-01-01"), ...always, absence: "targetOver" },
  ],
  "Challenge/3": [{ from: since, absence: null, groups: [7] }],
  "Challenge/4": [
    { from: since, ...always, absence: "targetNotYet" },
    { from: day("2026-11-20"), ...always },
  ],
};

function examined(
  body: JsonObject,
  more: { groups?: number[]; languages?: string[] } = {},
) {
  const faults = finish(
    examineTimes({
      ...{ body, lists: ["blocks"], now, timeZone: "UTC" },
      references: blockReferences(body["blocks"], "/blocks", schemas),
      targets: new Map(Object.entries(states)),
      languages: ["fr", "de"],
      ...more,
    }),
  );
  return faults.map(({ pointer, outcome, level, when = {} }) =>
    [
      level,
      outcome,
      pointer,
      when.from === undefined
        ? ""
        : new Date(when.from).toISOString().slice(0, 10),
      when.groups?.join() ?? "",
      when.isForOthers ? "others" : "",
      when.language ?? "",
    ]
      .filter(Boolean)
      .join(" "),
  );
}

const action = (challenge: number, more: JsonObject = {}) => ({
  ...{ "@type": "WidgetAction", challenge: `/v2/challenges/${challenge}` },
  ...more,
});
const text = (more: JsonObject = {}) => ({ "@type": "ContentText", ...more });
const forGroups = (...ids: number[]) => ({
  audience: { groups: ids.map((id) => `/v2/user-groups/${id}`) },
});

describe("BO-3.4 what a page refers to", () => {
  it.each<[string, JsonObject, string[]]>([
    ["is there", { blocks: [action(1)] }, []],
    [
      "does not exist",
      { blocks: [action(9)] },
      ["mistake unknownTarget /blocks/0/challenge"],
    ],
    [
      "ends while the page runs",
      { blocks: [action(2)] },
      ["warning challengeEnded /blocks/0/challenge 2026-12-01"],
    ],
    [
      "ends after the page",
      { endDate: "2026-12-01T00:00:00Z", blocks: [action(2)] },
      [],
    ],
    [
      "ends after the block",
      {
        blocks: [action(2, { diffusionEndAt: "2026-12-01T00:00:00Z" }), text()],
      },
      [],
    ],
    [
      "has ended when the block begins",
      {
        blocks: [
          action(2, { diffusionStartAt: "2026-12-05T00:00:00Z" }),
          text(),
        ],
      },
      ["warning challengeEnded /blocks/0/challenge 2026-12-05"],
    ],
    [
      "has a ranking after its end, as long as it is shown",
      {
        blocks: [{ "@type": "WidgetRanking", challenge: "/v2/challenges/2" }],
      },
      ["warning targetOver /blocks/0/challenge 2027-01-01"],
    ],
    [
      "is not there yet",
      { blocks: [action(4)] },
      ["warning targetNotYet /blocks/0/challenge"],
    ],
    [
      "is there when the page begins",
      { startDate: "2026-11-20T00:00:00Z", blocks: [action(4)] },
      [],
    ],
    [
      "is for another group than the block",
      { blocks: [action(3, forGroups(5)), action(3, forGroups(7)), text()] },
      ["warning notForGroup /blocks/0/challenge"],
    ],
    [
      "is for one of the groups of the page",
      { ...forGroups(5, 7), blocks: [action(3)] },
      ["warning notForGroup /blocks/0/challenge 5"],
    ],
    [
      "is in a group of blocks with a window of its own",
      {
        blocks: [
          {
            "@type": "WidgetGroup",
            diffusionEndAt: "2026-11-15T00:00:00Z",
            widgets: [action(2)],
          },
          text(),
        ],
      },
      [],
    ],
  ])("%s", (_, body, expected) => {
    expect(examined(body)).toEqual(expected);
  });

  test("is examined for one person alone", () => {
    const body = { ...forGroups(5, 7), blocks: [action(3)] };
    const outcomes = (groups: number[]) => examined(body, { groups });
    expect(outcomes([5])).toEqual(["warning notForGroup /blocks/0/challenge"]);
    expect(outcomes([7])).toEqual([]);
    expect(outcomes([5, 7])).toEqual([]);
    expect(outcomes([9])).toEqual([]);
  });
});

describe("BO-3.4 when and to whom blocks are shown", () => {
  it.each<[string, JsonObject, string[]]>([
    [
      "a block that ends before its page begins",
      {
        startDate: "2026-12-01T00:00:00Z",
        blocks: [text({ diffusionEndAt: "2026-11-15T00:00:00Z" }), text()],
      },
      ["warning shownTooEarly /blocks/0/diffusionEndAt"],
    ],
    [
      "a block that begins after its page has ended",
      {
        endDate: "2026-12-01T00:00:00Z",
        blocks: [text({ diffusionStartAt: "2026-12-01T00:00:00Z" }), text()],
      },
      ["warning shownTooLate /blocks/0/diffusionStartAt"],
    ],
    [
      "a block for other groups than its page",
      { ...forGroups(5), blocks: [text(forGroups(6)), text()] },
      ["warning forFew /blocks/0/audience/groups"],
    ],
    [
      "a page that runs out of blocks",
      { blocks: [text({ diffusionEndAt: "2026-11-15T00:00:00Z" })] },
      ["warning emptyPage /blocks 2026-11-15"],
    ],
    [
      "a page that runs out of blocks for one group",
      {
        blocks: [
          text({
            ...forGroups(5, 6),
            diffusionEndAt: "2026-11-15T00:00:00Z",
          }),
          text(forGroups(6)),
        ],
      },
      ["warning emptyPage /blocks 2026-11-15 5"],
    ],
    [
      "a page that is empty for those whom it does not name",
      {
        blocks: [
          text({ diffusionEndAt: "2026-11-15T00:00:00Z" }),
          text(forGroups(6)),
        ],
      },
      ["warning emptyPage /blocks 2026-11-15 others"],
    ],
    [
      "a page that is empty in one language",
      { blocks: [text({ languages: ["fr"] })] },
      ["warning emptyPage /blocks de"],
    ],
    [
      "a page whose first block comes later",
      { blocks: [text({ diffusionStartAt: "2026-11-15T00:00:00Z" })] },
      ["warning emptyPage /blocks"],
    ],
    ["a page without blocks", { blocks: [] }, []],
    [
      "a page that is over",
      { endDate: "2026-10-01T00:00:00Z", blocks: [text()] },
      [],
    ],
  ])("%s", (_, body, expected) => {
    expect(examined(body)).toEqual(expected);
  });

  test("a page of 100 blocks with 20 boundaries and 6 groups is examined in a moment", () => {
    const blocks = Array.from({ length: 100 }, (_, index) =>
      action((index % 4) + 1, {
        ...forGroups((index % 6) + 1),
        diffusionStartAt: `2026-12-${String((index % 20) + 1).padStart(2, "0")}T00:00:00Z`,
      }),
    );
    const start = performance.now();
    examined({ blocks }, { languages: ["fr", "en", "it", "es", "de", "nl"] });
    expect(performance.now() - start).toBeLessThan(1_000);
  });
});
