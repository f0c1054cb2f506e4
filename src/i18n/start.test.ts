// @vitest-environment jsdom
import i18next from "i18next";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { languageKey } from "./languages.ts";
import { changeLanguage, startI18n } from "./start.ts";
import { allMessages } from "./testing.ts";

const broken = new Set<string>();

beforeEach(() => {
  broken.clear();
  localStorage.clear();
  vi.stubGlobal("fetch", async (address: string) => {
    const language = /(\w\w)\.json/.exec(
      address,
    )?.[1] as keyof typeof allMessages;
    return broken.has(language)
      ? new Response(null, { status: 503 })
      : Response.json(allMessages[language]);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("the page is in the language, and its `lang` says so", async () => {
  expect(await startI18n("de")).toBe("de");
  expect(document.documentElement.lang).toBe("de");
  expect(i18next.t("core.retry")).toBe("Erneut versuchen");
  expect(i18next.hasResourceBundle("fr", "translation")).toBe(false);
});

test("CH-9.22 messages fall back to French if they fail to load", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  broken.add("it");
  expect(await startI18n("it")).toBe("fr");
  expect(document.documentElement.lang).toBe("fr");
  expect(logged).toHaveBeenCalledOnce();
});

test("without any messages initialization fails", async () => {
  broken.add("fr");
  await expect(startI18n("fr")).rejects.toThrow("503");
});

test("AS-1.7 CH-1.12 a changed language is saved in local storage", async () => {
  await startI18n("fr");
  await changeLanguage("nl");
  expect(localStorage.getItem(languageKey)).toBe("nl");
  expect(document.documentElement.lang).toBe("nl");
  expect(i18next.t("core.close")).toBe("Sluiten");
});

test("a failed change leaves everything as it was", async () => {
  await startI18n("fr");
  broken.add("es");
  await expect(changeLanguage("es")).rejects.toThrow("503");
  expect(document.documentElement.lang).toBe("fr");
  expect(localStorage.getItem(languageKey)).toBeNull();
});

test("a key without a message never reaches the screen", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => undefined);
  await startI18n("fr");
  const unknown = "core.nowhere" as "core.retry";
  expect(i18next.t(unknown)).toBe("");
  expect(logged).toHaveBeenCalledWith('No message for "core.nowhere"');
});
