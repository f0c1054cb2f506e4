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
])("AS-1.7 CH-1.12 CH-9.22 stored %j is %s", (stored, language) => {
  expect(detectLanguage(holding(stored))).toBe(language);
});

test("CH-9.22 barred storage is French", () => {
  const barred = {
    getItem: () => {
      throw new Error("SecurityError");
    },
  };
  expect(detectLanguage(barred)).toBe("fr");
});
