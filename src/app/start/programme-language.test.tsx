import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { currentLanguage } from "#src/i18n/index.ts";
import { initForTests } from "#src/i18n/testing.ts";
import type { AppConfig } from "#src/schema/types.gen.ts";
import { showProgrammeLanguage } from "./programme-language.ts";

beforeEach(async () => {
  await initForTests("fr");
  vi.stubGlobal("fetch", async () => Response.json({}));
});
afterEach(() => vi.unstubAllGlobals());

test.each<[string, AppConfig | undefined, string]>([
  ["of a programme that names none, any stays", { locale: "de" }, "fr"],
  ["without settings, too", undefined, "fr"],
  ["one that the programme has stays", { languages: ["de", "fr"] }, "fr"],
  [
    "else it becomes the programme's own",
    { languages: ["en", "de"], locale: "de-AT" },
    "de",
  ],
  ["or the first that it has", { languages: ["nl", "en"] }, "en"],
])("BO-9.96 the language on the screen: %s", async (_, config, expected) => {
  await showProgrammeLanguage(config);
  expect(currentLanguage()).toBe(expected);
});
