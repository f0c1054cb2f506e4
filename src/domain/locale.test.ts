import { expect, test } from "vitest";
import { languageOf, regionOf } from "./locale.ts";

test.each([
  ["fr", "fr", undefined],
  ["fr_CH", "fr", "CH"],
  ["de-at", "de", "AT"],
  ["DE-CH", "de", "CH"],
  ["fr_CA.UTF-8", "fr", "CA"],
  ["zh-Hant-TW", "zh", "TW"],
  ["es-419", "es", "419"],
  ["fr-1990", "fr", undefined],
  ["french", "french", undefined],
  ["", "", undefined],
  [null, "", undefined],
  [undefined, "", undefined],
])("%j is the language %j in the region %j", (locale, language, region) => {
  expect(languageOf(locale)).toBe(language);
  expect(regionOf(locale)).toBe(region);
});
