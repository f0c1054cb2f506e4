import { expect, test } from "vitest";
import { byPrice, missingPoints } from "./affordable.ts";

test.each([
  [2000, 1250, 750],
  [2000, 2000, 0],
  [2000, 9000, 0],
  [2000, 1999.5, 0.5],
  [0, 0, 0],
  [null, 500, undefined],
  [2000, undefined, undefined],
])("AS-1.3 a price of %j with %j points lacks %j", (price, points, missing) => {
  expect(missingPoints(price, points)).toBe(missing);
});

test("AS-1.3 the lowest price comes first, missing ones last", () => {
  const rewards = [
    { id: 1 },
    { id: 2, price: 5200 },
    { id: 3, price: 900 },
    { id: 4, price: null },
    { id: 5, price: 5200 },
  ];
  expect(byPrice(rewards).map(({ id }) => id)).toEqual([3, 2, 5, 1, 4]);
});
