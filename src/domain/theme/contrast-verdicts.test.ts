import { describe, expect, it, test } from "vitest";
import { contrast } from "./contrast.ts";
import { contrastVerdicts } from "./contrast-verdicts.ts";

describe("BO-7.1 the contrast of a programme's colors", () => {
  it.each<[string, Record<string, unknown>, string[]]>([
    ["the default", {}, []],
    ["a dark main color", { $primaryHue: "#134a44" }, []],
    ["a pale main color", { $primaryHue: "#f7c9d4" }, ["links", "focus"]],
    [
      "a main color that is enough for a ring, not for text",
      { $primaryHue: "#0c7ff2" },
      ["links"],
    ],
    ["a pale button", { $accentHue: "#ffe27a" }, ["buttons"]],
    [
      "a pale button by the second color",
      { $secondaryHue: "#ffe27a" },
      ["buttons"],
    ],
    [
      "a second color that is not that of buttons",
      { $secondaryHue: "#ffe27a", $accentHue: "#a03010" },
      [],
    ],
    ["a pale third color", { $thirdHue: "#c0c0c0" }, ["highlights"]],
    ["a dark background", { $backgroundHue: "#808080" }, ["text"]],
    ["a light background", { $backgroundHue: "#f8f4ec" }, []],
    ["what is no color", { $primaryHue: "pink", $thirdHue: null }, []],
    ["a color in three digits", { $primaryHue: "#fff" }, ["links", "focus"]],
  ])("of %s", (_, options, expected) => {
    const verdicts = contrastVerdicts(options, "light");
    expect(
      verdicts.filter(({ isEnough }) => !isEnough).map(({ use }) => use),
    ).toEqual(expected);
    for (const { ratio, color, ground, meant, least } of verdicts) {
      expect(ratio).toBeCloseTo(contrast(color, ground), 10);
      if (meant !== "#000000" && meant !== "#ffffff")
        expect(contrast(meant, ground)).toBeGreaterThanOrEqual(least);
    }
  });

  test("is that of the derived surfaces in the dark theme", () => {
    const [links] = contrastVerdicts({ $primaryHue: "#134a44" }, "dark");
    expect(links).toMatchObject({ use: "links", isEnough: false });
    expect(links?.meant).not.toBe("#134a44");
  });
});
