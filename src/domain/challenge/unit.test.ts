import { expect, test } from "vitest";
import type { Unit } from "#src/schema/types.gen.ts";
import { firstUnit, unitIn } from "./unit.ts";

const pumps = { one: "pompe", other: "pompes" };
const pieces = { one: "piece", other: "pieces" };

test.each<[string, number, Unit | undefined, string]>([
  ["fr", 0, pumps, "pompe"],
  ["fr", 1, pumps, "pompe"],
  ["fr", 1.5, pumps, "pompe"],
  ["fr", -1, pumps, "pompe"],
  ["fr-CH", 1.5, pumps, "pompe"],
  ["fr", 2, pumps, "pompes"],
  ["fr", 1_000_000, pumps, "pompes"],
  ["fr", 1_000_000, { ...pumps, many: "de pompes" }, "de pompes"],
  ["fr", Number.NaN, pumps, "pompes"],
  ["en", 0, pieces, "pieces"],
  ["en", 1, pieces, "piece"],
  ["en", 1.004, pieces, "piece"],
  ["en", 1.01, pieces, "pieces"],
  ["de", 1.5, pieces, "pieces"],
  ["it", 1, pieces, "piece"],
  ["es", 1.5, pieces, "pieces"],
  ["nl", 2, pieces, "pieces"],
  ["fr", 1, " points ", "points"],
  ["fr", 1, { one: " ", other: "pompes" }, "pompes"],
  ["fr", 2, { one: "pompe", other: null }, "pompe"],
  ["fr", 2, {}, ""],
  ["fr", 2, null, ""],
  ["fr", 2, undefined, ""],
])("in %s %d of %j is %j", (locale, value, unit, text) => {
  expect(unitIn(locale, value, unit)).toBe(text);
});

test.each<[(Unit | undefined)[], Unit | undefined]>([
  [[null, " ", {}, { one: "" }, pumps, "points"], pumps],
  [[undefined, "points", pumps], "points"],
  // Another server's extra field next to the forms.
  [[{ id: 5 } as Unit, pumps], pumps],
  [[null, undefined], undefined],
])("of %j the first with a text is %j", (units, first) => {
  expect(firstUnit(...units)).toEqual(first);
});
