import { expect, test } from "vitest";
import { languageOf, localeIn, regionOf } from "./locale.ts";

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

test.each([
  ["en", undefined, "en-GB"],
  ["en", "US", "en-US"],
  ["en", "ZZ", "en-GB"],
  ["fr", undefined, "fr"],
  ["de", "AT", "de-AT"],
])(
  "BO-1.2 %s in the region %s is %s: English is British by default",
  (language, region, locale) => {
    expect(localeIn(language, region)).toBe(locale);
  },
);
