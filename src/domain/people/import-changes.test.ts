import { describe, expect, it } from "vitest";
import { importChanges } from "./import-changes.ts";
import type { KnownPerson, PlannedPerson } from "./participant-import.ts";

const ada: KnownPerson = {
  ...{ id: 1, email: "ada@example.com", clientId: null, groups: [3, 2] },
  ...{ firstName: "Ada", lastName: "Byron", language: null },
  ...{ isUsed: false, isAbove: false, isMaker: false },
};
const same: PlannedPerson = { ...ada, groups: undefined };
const names = new Map([
  [2, "Lyon"],
  [3, "Paris"],
]);

describe("BO-7.3 what an import changes of a person", () => {
  it.each<[string, Partial<PlannedPerson>, object[]]>([
    ["nothing", {}, []],
    [
      "a name, and an identifier that was missing",
      { lastName: "Lovelace", clientId: "A1" },
      [
        { field: "clientId", before: null, after: "A1" },
        { field: "lastName", before: "Byron", after: "Lovelace" },
      ],
    ],
    [
      "a language",
      { language: "de" },
      [{ field: "language", before: null, after: "de" }],
    ],
    [
      "groups, by their names",
      { groups: [2] },
      [{ field: "groups", before: "Lyon; Paris", after: "Lyon" }],
    ],
    [
      "all groups",
      { groups: [] },
      [{ field: "groups", before: "Lyon; Paris", after: null }],
    ],
    ["no groups, in another order", { groups: [2, 3, 3] }, []],
  ])("%s", (_, planned, changes) => {
    expect(importChanges(ada, { ...same, ...planned }, names)).toEqual(changes);
  });

  it("is everything of a person who is added", () => {
    const added = { ...same, groups: [3] };
    expect(importChanges(undefined, added, names)).toEqual([
      { field: "email", before: null, after: "ada@example.com" },
      { field: "firstName", before: null, after: "Ada" },
      { field: "lastName", before: null, after: "Byron" },
      { field: "groups", before: null, after: "Paris" },
    ]);
  });
});
