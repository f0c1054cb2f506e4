import { expect, test } from "vitest";
import { detectLanguage, languageKey } from "./languages.ts";

const holding = (value: string | null) => ({
  getItem: (key: string) => (key === languageKey ? value : null),
});

test.each([
  ["fr", "fr"],
  ["nl", "nl"],
  ["de-AT", "de"],
  ["en_GB", "en"],
  ["IT", "it"],
  ["pt", "fr"],
  ["", "fr"],
  ["  ", "fr"],
  ["english", "fr"],
  ["__proto__", "fr"],
  [null, "fr"],
])("contract 3: stored %j speaks %s", (stored, language) => {
  expect(detectLanguage(holding(stored))).toBe(language);
});

test("contract 3: barred storage speaks French", () => {
  const barred = {
    getItem: () => {
      throw new Error("SecurityError");
    },
  };
  expect(detectLanguage(barred)).toBe("fr");
});
