import { expect, test } from "vitest";
import { needsSecondPerson } from "./correction.ts";

test.each([
  [1_000, false],
  [1_001, true],
  [-1_000, false],
  [-1_001, true],
])("BO-5.5 a correction of %i points: second person %s", (points, is) => {
  expect(needsSecondPerson(points, 1_000)).toBe(is);
});
