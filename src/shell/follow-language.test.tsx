import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentLanguage, setProgrammeLanguages } from "#src/i18n/index.ts";
import { initForTests } from "#src/i18n/testing.ts";
import { followLanguage } from "./follow-language.ts";

beforeEach(async () => {
  await initForTests("fr");
  vi.stubGlobal("fetch", async () => Response.json({}));
  followLanguage();
});
afterEach(() => {
  vi.unstubAllGlobals();
  setProgrammeLanguages(undefined);
  localStorage.clear();
});

function chooseElsewhere(language: string): void {
  window.dispatchEvent(
    new StorageEvent("storage", { key: "i18nextLng", newValue: language }),
  );
}

test("BO-9.96 a tab shows the language that another one chose, if participants have it", async () => {
  setProgrammeLanguages(["fr", "de"]);
  chooseElsewhere("it");
  chooseElsewhere("de");
  await vi.waitFor(() => expect(currentLanguage()).toBe("de"));
});
