import { expect, test } from "vitest";
import { parseNumber, readNumber, readStrictly, roundTo } from "./number.ts";

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

test.each([
  ["1234", 1234],
  ["1 234", 1234],
  ["1\u00a0234\u202f567", 1234567],
  ["1'234'567", 1234567],
  ["1\u2019234,5", 1234.5],
  ["1'23", null],
  ["'123", null],
  ["12,5", 12.5],
  ["12.5", 12.5],
  [",5", 0.5],
  ["5,", 5],
  ["1.234,56", 1234.56],
  ["1,234.56", 1234.56],
  ["1.234.567", 1234567],
  ["-3", -3],
  ["\u22123", -3],
  [" 7 ", 7],
  ["", null],
  [" ", null],
  ["abc", null],
  ["12 €", null],
  ["1e3", null],
  ["0x10", null],
  [",", null],
  ["1,2,3", null],
  ["1.23.456", null],
  ["1,2.3,4", null],
  ["--1", null],
  ["- 3", -3],
  ["1 5", null],
  ["12 50", null],
  ["1 500 000,25", 1500000.25],
])("the typed number %j reads as %s", (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test.each([
  ["12", 0],
  ["12,5", 1],
  ["12.500", 3],
  ["5,", 0],
  ["1.234,56", 2],
  ["1,234.567", 3],
  ["1.234.567", 0],
])("%j is typed with %s decimals", (text, decimals) => {
  expect(readNumber(text)?.decimals).toBe(decimals);
});

test.each([
  // In a price, points, a stock.
  ["1500", true, 1500],
  ["1 500", true, 1500],
  ["1\u00a0500", true, 1500],
  ["1\u202f500", true, 1500],
  ["1'500", true, 1500],
  ["1.234.567", true, 1234567],
  ["12,00", true, 12],
  ["-7", true, -7],
  ["12,50", true, "whole"],
  ["12.5", true, "whole"],
  ["1,5", true, "whole"],
  ["1.500", true, "whole"],
  ["1,500", true, "whole"],
  ["2e3", true, "unreadable"],
  ["2 5", true, "unreadable"],
  ["12 €", true, "unreadable"],
  ["", true, "unreadable"],
  ["9007199254740993", true, "precise"],
  // In a coefficient.
  ["12,50", false, 12.5],
  ["1,5", false, 1.5],
  ["1.5", false, 1.5],
  ["0,125", false, 0.125],
  ["1,1250", false, 1.125],
  ["1 500,125", false, 1500.125],
  ["1.500", false, "ambiguous"],
  ["1,500", false, "ambiguous"],
  ["-12.345", false, "ambiguous"],
  ["0,1234567890123456", false, "precise"],
  ["1e3", false, "unreadable"],
])("a number field reads %j (whole: %s) as %s", (text, isWhole, expected) => {
  const { value, mistake } = readStrictly(text, { isWhole });
  expect(value ?? mistake).toBe(expected);
});

test("a number field says its limits", () => {
  expect(readStrictly("0", { min: 1, max: 9 }).mistake).toBe("small");
  expect(readStrictly("10", { min: 1, max: 9 }).mistake).toBe("great");
});
