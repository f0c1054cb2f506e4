import { expect, test } from "vitest";
import { toNumber } from "./number.ts";

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
