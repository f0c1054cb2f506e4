import { expect, test } from "vitest";
import type { ChallengeResult } from "#src/schema/types.gen.ts";
import { isOwnResult, ranked, resultName, sharedRanks } from "./ranking.ts";

test.each([
  [
    [90, 80, 80, 70],
    [1, 2, 2, 4],
  ],
  [
    [5, 5, 5],
    [1, 1, 1],
  ],
  [
    [3, 2, 1],
    [1, 2, 3],
  ],
  [[], []],
])("contract 6 ranks: %j gives %j", (values, ranks) => {
  expect(sharedRanks(values)).toEqual(ranks);
});

test("contract 6 ranks: the server's rank stands, whatever the order of the answer", () => {
  const results: ChallengeResult[] = [
    { id: 2, rank: "2", resultValue: 10 },
    { id: 1, rank: 1, resultValue: 20 },
  ];
  expect(ranked(results).map(({ rank, result }) => [rank, result.id])).toEqual([
    [1, 1],
    [2, 2],
  ]);
});

test("contract 6 ranks: results without a rank are ranked by value, the unknown last", () => {
  const results: ChallengeResult[] = [
    { id: 1, resultValue: null },
    { id: 2, resultValue: "10" },
    { id: 3, resultValue: 30 },
    { id: 4, resultValue: 10 },
  ];
  expect(ranked(results).map(({ rank, result }) => [rank, result.id])).toEqual([
    [1, 3],
    [2, 2],
    [2, 4],
    [4, 1],
  ]);
});

const user = { id: "12", groups: ["/v2/user-groups/3"] };

test.each<[ChallengeResult["entity"], boolean, boolean]>([
  [{ "@id": "/v2/users/12" }, false, true],
  [{ userId: 12 }, false, true],
  [{ userId: 13, "@id": "/v2/users/12" }, false, false],
  [{ "@id": "/v2/user-groups/3", name: "Nord" }, true, true],
  [{ "@id": "/v2/users/12" }, true, false],
  [{}, false, false],
  [null, false, false],
])("challenges 2: %j, of a group: %s, own: %s", (entity, isGroup, own) => {
  expect(isOwnResult({ id: 1, entity: entity ?? null }, user, isGroup)).toBe(
    own,
  );
});

test.each<[ChallengeResult["entity"], string | undefined]>([
  [{ name: "Agence Nord" }, "Agence Nord"],
  [{ profile: { firstName: "Léa", lastName: "Martin" } }, "Léa Martin"],
  [{ profile: { firstName: "Léa" } }, "Léa"],
  [{ profile: null }, undefined],
  [null, undefined],
])("challenges 2: the result of %j is shown as %s", (entity, name) => {
  expect(resultName({ id: 1, entity: entity ?? null })).toBe(name);
});
