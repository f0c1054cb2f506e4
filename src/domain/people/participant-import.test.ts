import { describe, expect, it } from "vitest";
import {
  type ImportContext,
  type ImportedPerson,
  type KnownPerson,
  planImport,
} from "./participant-import.ts";

const ada: KnownPerson = {
  id: 1,
  email: "Ada@example.com",
  clientId: "A1",
  firstName: "Ada",
  lastName: "Lovelace",
  language: "fr",
  groups: [2],
  isUsed: true,
  isAbove: false,
  isMaker: false,
};
const bob: KnownPerson = {
  ...ada,
  id: 2,
  email: "bob@example.com",
  clientId: "B1",
  isUsed: false,
};

const context: ImportContext = {
  byEmail: new Map([
    ["ada@example.com", ada],
    ["bob@example.com", bob],
  ]),
  byClientId: new Map([
    ["A1", ada],
    ["B1", bob],
  ]),
  groups: new Map([
    ["lyon", [2, 7]],
    ["paris", [3]],
  ]),
  taken: new Set(),
};

const fresh = {
  email: "new@example.com",
  firstName: "Eve",
  lastName: "Young",
};

describe("BO-7.3 a row of an import", () => {
  it.each<[string, ImportedPerson, object]>([
    [
      "adds who is not known",
      { ...fresh, clientId: " N1 ", groups: ["PARIS", ""] },
      {
        outcome: "added",
        person: { ...fresh, clientId: "N1", groups: [3] },
      },
    ],
    [
      "recognizes an address in another case",
      { email: " ADA@example.COM ", firstName: "Ada", groups: ["Lyon"] },
      { outcome: "same", id: 1 },
    ],
    [
      "recognizes a client identifier alone",
      { clientId: "A1" },
      { outcome: "same", id: 1 },
    ],
    [
      "changes names, and keeps what is left out",
      { email: "ada@example.com", lastName: "King" },
      {
        outcome: "changed",
        id: 1,
        person: {
          email: "Ada@example.com",
          clientId: "A1",
          firstName: "Ada",
          lastName: "King",
          language: "fr",
          groups: undefined,
        },
      },
    ],
    [
      "recognizes a language by its name",
      { email: "ada@example.com", language: "Français" },
      { outcome: "same", id: 1 },
    ],
    [
      "changes a language",
      { email: "ada@example.com", language: "NL" },
      { outcome: "changed", id: 1, person: { language: "nl" } },
    ],
    [
      "replaces groups",
      { email: "ada@example.com", groups: ["Paris"] },
      { outcome: "changed", id: 1, person: { groups: [3] } },
    ],
    [
      "removes all groups where the list is empty",
      { email: "ada@example.com", groups: [] },
      { outcome: "changed", id: 1, person: { groups: [] } },
    ],
    [
      "gives an unused account another address",
      { email: "robert@example.com", clientId: "B1" },
      { outcome: "changed", id: 2, person: { email: "robert@example.com" } },
    ],
  ])("%s", (_name, row, plan) => {
    expect(planImport(row, context)).toMatchObject(plan);
  });

  it.each<[ImportedPerson, string, string]>([
    [{}, "email", "required"],
    [
      { clientId: "N1", firstName: "Eve", lastName: "Young" },
      "email",
      "required",
    ],
    [{ email: "new@example.com", lastName: "Young" }, "firstName", "required"],
    [{ ...fresh, lastName: " " }, "lastName", "required"],
    [{ ...fresh, email: "new" }, "email", "invalidEmail"],
    [{ ...fresh, firstName: "E" }, "firstName", "tooShort"],
    [{ ...fresh, lastName: "x".repeat(101) }, "lastName", "tooLong"],
    [{ ...fresh, clientId: "x".repeat(65) }, "clientId", "tooLong"],
    [{ ...fresh, groups: ["Rome"] }, "groups", "unknownGroup"],
    [{ ...fresh, language: "Latin" }, "language", "unknownLanguage"],
    [{ email: "ada@example.com", clientId: "B1" }, "clientId", "clientIdTaken"],
    [{ email: "other@example.com", clientId: "A1" }, "email", "otherAddress"],
  ])("refuses %o: %s %s", (row, field, reason) => {
    expect(planImport(row, context)).toEqual({
      outcome: "refused",
      field,
      reason,
    });
  });
});

it("BO-7.3 a person is changed by one row only, however it names them", () => {
  const taken = new Set([bob.id]);
  for (const row of [{ email: "bob@example.com" }, { clientId: "B1" }])
    expect(planImport(row, { ...context, taken })).toMatchObject({
      outcome: "refused",
      reason: "twiceInImport",
    });
});

describe("BO-9.88 an import", () => {
  const ofAda = (person: Partial<KnownPerson>) => ({
    ...context,
    byEmail: new Map([["ada@example.com", { ...ada, ...person }]]),
  });
  const row = { email: "ada@example.com" };

  it("changes nobody who has a permission that its maker lacks", () => {
    const above = ofAda({ isAbove: true });
    expect(planImport({ ...row, lastName: "King" }, above)).toEqual({
      ...{ outcome: "refused", field: "email", reason: "permissionsLacking" },
    });
    expect(planImport(row, above)).toEqual({ outcome: "same", id: 1 });
  });

  it("leaves its maker in their groups", () => {
    const own = ofAda({ isMaker: true });
    expect(planImport({ ...row, groups: ["Paris"] }, own)).toEqual({
      ...{ outcome: "refused", field: "groups", reason: "ownPerson" },
    });
    expect(planImport({ ...row, groups: ["Lyon"] }, own)).toMatchObject({
      outcome: "same",
    });
    expect(planImport({ ...row, lastName: "King" }, own)).toMatchObject({
      outcome: "changed",
    });
  });
});
