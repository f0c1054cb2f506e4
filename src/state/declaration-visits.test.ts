// @vitest-environment jsdom
import { afterEach, expect, test } from "vitest";
import {
  keepDeclarationVisit,
  readDeclarationVisits,
} from "./declaration-visits.ts";

afterEach(() => localStorage.clear());

const visit = { at: 5000, waiting: ["4"], decided: 2 };

test("visits are stored per user and challenge; the date of the first one does not change", () => {
  keepDeclarationVisit("12", "3", visit);
  keepDeclarationVisit("12", "1", { ...visit, at: 9000 });
  expect(readDeclarationVisits("12")).toEqual({
    since: 5000,
    challenges: { "1": { ...visit, at: 9000 }, "3": visit },
  });
  expect(readDeclarationVisits("31")).toEqual({ challenges: {} });
});

test.each([
  ["no JSON", "{"],
  ["a list", "[]"],
  ["another shape", '{"since":"yesterday","challenges":{}}'],
])("storage that contains %s is not a visit", (_, text) => {
  localStorage.setItem("declaration-visits.12", text);
  expect(readDeclarationVisits("12")).toEqual({ challenges: {} });
});

test("invalid visits are ignored", () => {
  localStorage.setItem(
    "declaration-visits.12",
    JSON.stringify({
      since: 1,
      challenges: {
        "1": visit,
        "2": { at: 1 },
        "3": { ...visit, waiting: [4] },
      },
    }),
  );
  expect(readDeclarationVisits("12").challenges).toEqual({ "1": visit });
});
