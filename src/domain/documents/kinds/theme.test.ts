import { expect, test } from "vitest";
import { noFacts } from "./kind.ts";
import { themeKind } from "./theme.ts";

test("BO-7.1 a color that contrasts too little in several uses is warned of once, for the worst", () => {
  const faults = themeKind.rules(
    null,
    { $primaryHue: "#ffd400", $accentHue: "#ffe9a0" },
    new Date(),
    noFacts,
  );
  expect(faults.map(({ pointer, outcome }) => [pointer, outcome])).toEqual([
    ["/$primaryHue", "lowContrast"],
    ["/$accentHue", "lowContrast"],
  ]);
  expect(faults[0]?.values).toMatchObject({ use: "links", least: 4.5 });
});
