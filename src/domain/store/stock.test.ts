import { expect, it } from "vitest";
import { MAX_STOCK, stockRefusal } from "./stock.ts";

it.each([
  [5, 0, undefined],
  [-5, 5, undefined],
  [-6, 5, "belowZero"],
  [0, 5, "zero"],
  [5, null, "unlimited"],
  [1, MAX_STOCK, "tooGreat"],
])("BO-7.4 %i units more than %o: %s", (change, stock, refusal) => {
  expect(stockRefusal(change, stock)).toBe(refusal);
});
