import fc from "fast-check";
import { expect, test } from "vitest";
import { type Hex, luminance, mix, parseHex, shade } from "./color.ts";
import { contrast, ensureContrast, readableOn } from "./contrast.ts";

const colors = fc
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
])("parseHex(%j) is %j", (text, color) => {
  expect(parseHex(text)).toBe(color);
});

test("WCAG 2.2: ratios of known pairs", () => {
  expect(contrast("#ffffff", "#000000")).toBeCloseTo(21, 5);
  expect(contrast("#f2b308", "#ffffff")).toBeCloseTo(1.87, 2);
  expect(contrast("#767676", "#ffffff")).toBeCloseTo(4.54, 2);
});

test("mix goes from one color to the other", () => {
  expect(mix("#000000", "#ffffff", 0)).toBe("#000000");
  expect(mix("#000000", "#ffffff", 0.5)).toBe("#808080");
  expect(mix("#000000", "#ffffff", 1)).toBe("#ffffff");
});

test("shade keeps the color at 0 and moves only towards black or white", () => {
  fc.assert(
    fc.property(colors, (color) => {
      expect(shade(color, 0)).toBe(color);
      expect(shade(color, 1)).toBe("#ffffff");
      expect(shade(color, -1)).toBe("#000000");
      expect(luminance(shade(color, 0.3))).toBeGreaterThanOrEqual(
        luminance(color) - 0.01,
      );
    }),
  );
});

test("readableOn is always readable", () => {
  fc.assert(
    fc.property(colors, (color) => contrast(readableOn(color), color) >= 4.5),
  );
});

test("ensureContrast leaves a good color alone and corrects any other", () => {
  expect(ensureContrast("#651c32", ["#ffffff"], 4.5)).toBe("#651c32");
  fc.assert(
    fc.property(
      colors,
      colors,
      (color, background) =>
        contrast(ensureContrast(color, [background], 4.5), background) >= 4.5,
    ),
  );
});
