import { expect, test } from "vitest";
import { personLanguage } from "./person-language.ts";

test.each([
  ["fr", "fr"],
  [" NL ", "nl"],
  ["de-AT", "de"],
  ["es_ES", "es"],
  ["Français", "fr"],
  ["ENGLISH", "en"],
  ["Español", "es"],
  ["Klingon", undefined],
  ["constructor", undefined],
  ["", undefined],
])("BO-7.3 %o names %s", (text, language) => {
  expect(personLanguage(text)).toBe(language);
});
