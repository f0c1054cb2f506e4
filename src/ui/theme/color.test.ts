import fc from "fast-check";
import { expect, test } from "vitest";
import { type Hex, luminance, mix, parseHex, shade } from "./color.ts";
import { contrast, ensureContrast, readableOn } from "./contrast.ts";

const colours = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Hex => `#${value.toString(16).padStart(6, "0")}`);

test.each([
  ["#F2B308", "#f2b308"],
  [" #abc ", "#aabbcc"],
  ["#abcd", null],
  ["#f2b308aa", null],
  ["f2b308", null],
  ["#ggg", null],
  [undefined, null],
])("parseHex(%j) is %j", (text, colour) => {
  expect(parseHex(text)).toBe(colour);
});

test("WCAG 2.2: ratios of known pairs", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
  expect(contrast("#f2b308", "#ffffff")).toBeCloseTo(1.87, 2);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

test("mix goes from one colour to the other", () => {
  expect(mix("#000000", "#ffffff", 0)).toBe("#000000");
  expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
  expect(mix("#000000", "#ffffff", 1)).toBe("#ffffff");
});

test("shade keeps the colour at 0 and moves only towards black or white", () => {
  fc.assert(
    fc.property(colours, (colour) => {
      expect(shade(colour, 0)).toBe(colour);
      expect(shade(colour, 1)).toBe("#ffffff");
      expect(shade(colour, -1)).toBe("#000000");
      expect(luminance(shade(colour, 0.3))).toBeGreaterThanOrEqual(
        luminance(colour) - 0.01,
      );
    }),
  );
});

test("readableOn always reads", () => {
  fc.assert(
    fc.property(
      colours,
      (colour) => contrast(readableOn(colour), colour) >= 4.5,
    ),
  );
});

test("ensureContrast leaves a good colour alone and mends any other", () => {
  expect(ensureContrast("#651c32", ["#ffffff"], 4.5)).toBe("#651c32");
  fc.assert(
    fc.property(
      colours,
      colours,
      (colour, background) =>
        contrast(ensureContrast(colour, [background], 4.5), background) >= 4.5,
    ),
  );
});
