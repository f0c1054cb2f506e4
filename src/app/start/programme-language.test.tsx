import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentLanguage } from "#src/i18n/index.ts";
import { initForTests } from "#src/i18n/testing.ts";
import type { AppConfig } from "#src/schema/types.gen.ts";
import { showOfferedLanguage } from "./programme-language.ts";

beforeEach(async () => {
  await initForTests("it");
  localStorage.setItem("i18nextLng", "it");
  vi.stubGlobal("fetch", async () => Response.json({}));
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

test.each<[string, AppConfig, string]>([
  ["of its locale", { languages: ["en", "de"], locale: "de-AT" }, "de"],
  ["or else its first", { languages: ["nl", "en"], locale: "fr" }, "en"],
])(
  "BO-9.96 a programme's own language is shown: %s",
  async (_, config, own) => {
    await showOfferedLanguage(config);
    expect(currentLanguage()).toBe(own);
    expect(document.documentElement.lang).toBe(own);
    // The back office, which shares the choice, has it.
    expect(localStorage.getItem("i18nextLng")).toBe("it");
  },
);

test.each<[string, AppConfig]>([
  ["if participants have it", { languages: ["fr", "it"] }],
  ["of a programme that names none", {}],
])("BO-9.96 the language shown stays, %s", async (_, config) => {
  await showOfferedLanguage(config);
  expect(currentLanguage()).toBe("it");
});
