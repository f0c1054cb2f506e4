import { expect, test } from "vitest";
import {
  type CellFormat,
  cellValue,
  dateOrder,
  decimalMark,
} from "./cell-value.ts";

const format = (changes: Partial<CellFormat> = {}): CellFormat => ({
  ...{ mark: ",", order: "dmy", timeZone: "Europe/Paris" },
  ...changes,
});

test.each([
  ["12", "number", 12],
  ["1 234,5", "number", 1234.5],
  ["1.234,5", "number", 1234.5],
  ["1.500", "number", 1500],
  ["1,500", "number", 1.5],
  ["-3", "whole", -3],
  ["2,5", "whole", 2.5],
  ["dix", "number", "dix"],
  ["–", "number", "–"],
  ["0012", "text", "0012"],
  ["31/12/2026", "date", "2026-12-31"],
  ["03/04/2026", "date", "2026-04-03"],
  ["12/31/2026", "date", "2026-12-31"],
  ["2026-04-03", "date", "2026-04-03"],
  ["3 avril 2026", "date", "2026-04-03"],
  ["03/04/2026 10:00", "date", "2026-04-03T08:00:00.000Z"],
  ["demain", "date", undefined],
] as const)("BO-13.2 %j as a %s", (text, type, value) => {
  expect(cellValue(text, type, format())).toBe(value);
});

test.each([
  ["1.500", ".", 1.5],
  ["1,500", ".", 1500],
  ["1,500.25", ".", 1500.25],
] as const)("BO-13.2 %j with the decimal mark %s", (text, mark, value) => {
  expect(cellValue(text, "number", format({ mark }))).toBe(value);
});

test("BO-13.2 a date whose order is not known is not read", () => {
  expect(
    cellValue("03/04/2026", "date", format({ order: undefined })),
  ).toBeUndefined();
});

test.each([
  [["1", "2"], undefined],
  [["1.500", "2.000"], undefined],
  [["1.500", "2,5"], ","],
  [["1,500", "2.5"], "."],
  [["1.234.567"], ","],
  [["1,234,567"], "."],
  [["1.234,50"], ","],
  [["0.500"], "."],
  [["n.a.", "0,5"], ","],
] as const)("BO-13.2 the decimal mark of %j is %s", (cells, mark) => {
  expect(decimalMark(cells)).toBe(mark);
});

test.each([
  [["03/04/2026"], "ask"],
  [["03/04/2026", "25/04/2026"], "dmy"],
  [["03/04/2026", "04/25/2026"], "mdy"],
  [["03/04/2026", "04/25/2026", "25/04/2026"], "ask"],
  [["04/25/2026", "25/04/2026"], "mdy"],
  [["04/04/2026", "2026-03-04", "3 avril 2026"], "dmy"],
  [["3.4.26"], "ask"],
  [[], "dmy"],
] as const)("BO-13.2 the order of %j is %s", (cells, order) => {
  expect(dateOrder(cells)).toBe(order);
});
