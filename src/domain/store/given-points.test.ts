import { expect, it } from "vitest";
import { pointsRefusal } from "./given-points.ts";

const MAX = Number.MAX_SAFE_INTEGER;

it.each([
  [100, 0, undefined],
  [0, 100, "zero"],
  [-100, 100, undefined],
  [-101, 100, "negativeBalance"],
  // A gift to a participant who owes points.
  [10, -50, undefined],
  [-1, -50, "negativeBalance"],
  [MAX, 0, undefined],
  [MAX, 1, "tooGreat"],
  [-MAX, MAX, undefined],
])("BO-7.3 %i points with a balance of %i: %s", (points, balance, refusal) => {
  expect(pointsRefusal(points, balance)).toBe(refusal);
});
