import { afterEach, expect, test, vi } from "vitest";
import { localTexts } from "#src/browser/storage.ts";
import { firstLanguage } from "./first-language.ts";

afterEach(() => localTexts.remove("i18nextLng"));

test.each([
  ["de", ["nl-BE"], "de"],
  [null, ["pt-BR", "nl-BE", "en"], "nl"],
  [null, ["pt"], "fr"],
  ["xx", ["it"], "it"],
])(
  "BO-1.2 chosen %j, the browser's are %j: starts in %s",
  (chosen, languages, expected) => {
    if (chosen !== null) localTexts.set("i18nextLng", chosen);
    vi.spyOn(navigator, "languages", "get").mockReturnValue(languages);
    expect(firstLanguage()).toBe(expected);
  },
);
