import { expect, test } from "vitest";
import type { Declaration, DeclarationVisit } from "#src/schema/types.gen.ts";
import { isNews, visitOf } from "./declaration-news.ts";

const before = Date.parse("2026-05-10T12:00:00Z");
const visit: DeclarationVisit = { at: before, waiting: ["4"], decided: 2 };
const declaration = (
  id: number,
  status: NonNullable<Declaration["status"]>,
  createdAt = "2026-05-01T08:00:00Z",
): Declaration => ({ id, status, createdAt });

test.each<[string, Declaration, boolean]>([
  ["one that waited then and is validated", declaration(4, "validated"), true],
  ["one that waited then and is refused", declaration(4, "refused"), true],
  ["one that still waits", declaration(4, "waiting"), false],
  ["one that was decided already", declaration(3, "validated"), false],
  [
    "one that was made and decided since",
    declaration(9, "refused", "2026-05-11T08:00:00Z"),
    true,
  ],
  [
    "one that was made before, in the programme's time without a zone",
    declaration(9, "refused", "2026-05-10T13:00:00"),
    false,
  ],
])("CH-4.2.1 news: %s: %j is %s", (_, shown, expected) => {
  expect(isNews(shown, visit, "Europe/Paris")).toBe(expected);
});

test("on the first visit nothing is news", () => {
  expect(isNews(declaration(4, "validated"), undefined, "Europe/Paris")).toBe(
    false,
  );
});

test("a visit records pending declarations, and retains what it did not show", () => {
  const shown = [declaration(9, "waiting"), declaration(4, "validated")];
  const last = { ...visit, waiting: ["4", "2"] };
  expect(visitOf(shown, 3, last, before + 1)).toEqual({
    at: before + 1,
    decided: 3,
    waiting: ["2", "9"],
  });
});
