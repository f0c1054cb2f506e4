import { expect, test } from "vitest";
import { roundTo, toNumber } from "./number.ts";

test.each([
  [12.5, 12.5],
  ["12.5", 12.5],
  ["-3", -3],
  [0, 0],
  ["0", 0],
  ["", undefined],
  [" ", undefined],
  ["douze", undefined],
  [Number.NaN, undefined],
  [null, undefined],
  [undefined, undefined],
])("contract 4: %j is %s", (value, number) => {
  expect(toNumber(value)).toBe(number);
});

test.each([
  [0.1 + 0.2, 2, 0.3],
  [1.005, 2, 1.01],
  [-1.005, 2, -1.01],
  [1.15 * 3, 2, 3.45],
  [10.235, 2, 10.24],
  [2.5, 0, 3],
  [-0.001, 2, 0],
  [0, 2, 0],
  [123_456_789.125, 2, 123_456_789.13],
  [1e306, 6, 1e306],
])("%s with %s decimals is %s", (value, decimals, rounded) => {
  expect(roundTo(value, decimals)).toBe(rounded);
});
