import { describe, expect, test } from "vitest";
import type { JsonObject } from "#src/schema/json.ts";
import {
  areInOrder,
  cellsIn,
  type TierColumn,
  tiersOf,
  withCell,
  withGroups,
  withPasted,
  withTier,
  withTiersInOrder,
} from "./tier-edits.ts";

const body: JsonObject = {
  title: { fr: "Cap" },
  challengeGoals: [
    { key: "b", name: { fr: "Argent" }, value: 12 },
    { key: "a", name: { fr: "Bronze", en: "Bronze" }, value: 5, reward: 100 },
  ],
};
const goalsOf = (one: JsonObject) => tiersOf(one).map(({ goal }) => goal);
const columns: TierColumn[] = [
  ["name", "fr"],
  ["subject", "fr"],
  ["value"],
  ["reward"],
];

describe("BO-12.4 the table of tiers", () => {
  test.each<[string, string[][] | undefined]>([
    ["Bronze", undefined],
    ["1 500\n", undefined],
    ["5\n12\r\n20\n", [["5"], ["12"], ["20"]]],
    ["Or\t20", [["Or", "20"]]],
  ])("finds in %j the cells %j", (text, cells) => {
    expect(cellsIn(text)).toEqual(cells);
  });

  test("takes a sheet from a cell on, with more rows than it has", () => {
    const rows = [
      ["7", "1 500"],
      ["x", "", "too", "far"],
    ];
    const at = {
      tiers: tiersOf(body),
      place: 1,
      column: 2,
      columns,
      groups: ["/v2/user-groups/1"],
    };
    expect(goalsOf(withPasted(body, rows, at))).toEqual([
      body["challengeGoals"] && goalsOf(body)[0],
      {
        key: "a",
        name: { fr: "Bronze", en: "Bronze" },
        value: 7,
        reward: 1500,
      },
      { key: expect.any(String), groups: ["/v2/user-groups/1"], value: "x" },
    ]);
  });

  test("puts tiers in the order of their values, those without one last", () => {
    const more = withTier(body, []);
    expect(areInOrder(tiersOf(more))).toBe(false);
    const sorted = withTiersInOrder(more);
    expect(goalsOf(sorted).map(({ value }) => value)).toEqual([
      5,
      12,
      undefined,
    ]);
    expect(areInOrder(tiersOf(sorted))).toBe(true);
  });

  test("removes what is emptied, and changes nothing else", () => {
    const emptied = withCell(body, 1, ["reward"], null);
    expect(goalsOf(emptied)[1]).toEqual({
      key: "a",
      name: { fr: "Bronze", en: "Bronze" },
      value: 5,
    });
    expect(goalsOf(emptied)[0]).toBe(goalsOf(body)[0]);
    expect(goalsOf(withCell(body, 1, ["name", "en"], ""))[1]?.["name"]).toEqual(
      { fr: "Bronze" },
    );
  });

  test("gives tiers to other groups, or to everybody", () => {
    const [first] = tiersOf(body);
    const some = withGroups(body, first ? [first] : [], ["/v2/user-groups/3"]);
    expect(goalsOf(some).map(({ groups }) => groups)).toEqual([
      ["/v2/user-groups/3"],
      undefined,
    ]);
    expect(goalsOf(withGroups(some, tiersOf(some), []))).toEqual(goalsOf(body));
  });
});
