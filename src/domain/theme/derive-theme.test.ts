import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Hex } from "./color.ts";
import { contrast } from "./contrast.ts";
import { deriveTheme, type Mode, type ThemeTokens } from "./derive-theme.ts";

type Pair = [keyof ThemeTokens, keyof ThemeTokens, number];

const surfaces = ["surface", "surfaceRaised", "surfaceSunken"] as const;
const onSurfaces = (name: keyof ThemeTokens, min: number): Pair[] =>
  surfaces.map((surface) => [name, surface, min]);

const pairs: Pair[] = [
  ...onSurfaces("text", 7),
  ...onSurfaces("textMuted", 4.5),
  ...onSurfaces("link", 4.5),
  ...onSurfaces("mainStrong", 4.5),
  ...onSurfaces("primaryStrong", 4.5),
  ...onSurfaces("tertiaryStrong", 4.5),
  ...onSurfaces("success", 4.5),
  ...onSurfaces("warning", 4.5),
  ...onSurfaces("danger", 4.5),
  ...onSurfaces("info", 4.5),
  ...onSurfaces("primaryEdge", 3),
  ...onSurfaces("borderStrong", 3),
  ...onSurfaces("focus", 3),
  ["onMain", "main", 4.5],
  ["onPrimary", "primary", 4.5],
  ["onPrimary", "primaryHover", 4.5],
  ["onPrimary", "primaryActive", 4.5],
  ["onSecondary", "secondary", 4.5],
  ["mainStrong", "mainSurface", 4.5],
  ["primaryStrong", "primarySurface", 4.5],
  ["tertiaryStrong", "tertiarySurface", 4.5],
  ["success", "successSurface", 4.5],
  ["warning", "warningSurface", 4.5],
  ["danger", "dangerSurface", 4.5],
  ["info", "infoSurface", 4.5],
  ["text", "mainSurface", 4.5],
  ["textMuted", "mainSurface", 4.5],
  ["text", "primarySurface", 4.5],
  ["text", "successSurface", 4.5],
  ["text", "warningSurface", 4.5],
  ["text", "dangerSurface", 4.5],
  ["text", "infoSurface", 4.5],
];

const names = [
  "$primaryHue",
  "$secondaryHue",
  "$thirdHue",
  "$accentHue",
  "$backgroundHue",
];

const hue = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value): Hex => `#${value.toString(16).padStart(6, "0")}`);
const programme = fc
  .array(fc.option(hue, { nil: null }), {
    minLength: names.length,
    maxLength: names.length,
  })
  .map((values) => values.map((value, i) => ({ name: names[i] ?? "", value })));

describe.each<Mode>(["light", "dark"])("WCAG 2.2 AA in %s", (mode) => {
  test("every pair is readable, whatever colors a programme picks", () => {
    fc.assert(
      fc.property(programme, (options) => {
        const tokens = deriveTheme(options, mode);
        const failing = pairs
          .map(
            ([a, b, min]) =>
              [a, b, contrast(tokens[a], tokens[b]), min] as const,
          )
          .filter(([, , ratio, min]) => ratio < min);
        expect(failing).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });
});

test("AS-3.9 CH-9.20 default hues", () => {
  const tokens = deriveTheme([], "light");
  expect(tokens).toMatchObject({
    main: "#651c32",
    primary: "#f2b308",
    secondary: "#f2b308",
    tertiary: "#54667a",
  });
});

test.each<[Mode, Hex]>([
  ["light", "#f7c9d4"],
  ["light", "#ffffff"],
  ["dark", "#1d1d1b"],
  ["dark", "#651c32"],
])("in %s the tint of %s is visible on a card", (mode, value) => {
  const { mainSurface, surfaceRaised } = deriveTheme(
    [{ name: "$primaryHue", value }],
    mode,
  );
  expect(contrast(mainSurface, surfaceRaised)).toBeGreaterThanOrEqual(1.06);
});

test("gold has dark text, and is darkened when used as text itself", () => {
  const { onPrimary, primaryStrong } = deriveTheme([], "light");
  expect(contrast(onPrimary, "#000000")).toBeLessThan(2);
  expect(contrast(primaryStrong, "#ffffff")).toBeGreaterThan(4.5);
});

test("AS-3.9 each option sets its own token", () => {
  const tokens = deriveTheme(
    [
      { name: "$primaryHue", value: "#0B5" },
      { name: "$secondaryHue", value: "#112233" },
      { name: "$thirdHue", value: "#445566" },
      { name: "$accentHue", value: "#778899" },
      { name: "$backgroundHue", value: "#fafafa" },
    ],
    "light",
  );
  expect(tokens).toMatchObject({
    main: "#00bb55",
    secondary: "#112233",
    tertiary: "#445566",
    primary: "#778899",
    surface: "#fafafa",
  });
});

test("without an accent the secondary hue is the primary color", () => {
  const options = [{ name: "$secondaryHue", value: "#112233" }];
  expect(deriveTheme(options, "light").primary).toBe("#112233");
});

test.each(["red", "#12345", "#12345678", "rgb(1,2,3)", "651c32", "", null, 7])(
  "the hue %j is ignored",
  (value) => {
    const options = [{ name: "$primaryHue", value }];
    expect(deriveTheme(options, "light")).toEqual(deriveTheme([], "light"));
  },
);
