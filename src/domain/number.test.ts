import { expect, test } from "vitest";
import { parseNumber, readNumber, roundTo } from "./number.ts";

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
