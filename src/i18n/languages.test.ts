// @vitest-environment jsdom
import { expect, test, vi } from "vitest";
import { detectLanguage, languageKey } from "./languages.ts";

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
  if (stored !== null) localStorage.setItem(languageKey, stored);
  expect(detectLanguage()).toBe(language);
});

test("CH-9.22 blocked storage means French", () => {
  vi.spyOn(globalThis, "localStorage", "get").mockImplementation(() => {
    throw new DOMException("denied", "SecurityError");
  });
  expect(detectLanguage()).toBe("fr");
});
