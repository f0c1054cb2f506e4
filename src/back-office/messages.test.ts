import { expect, test } from "vitest";
import { languages } from "#src/i18n/languages.ts";
import { loadLanguage } from "./messages.ts";

test.each(languages)("%s has all texts, and antd's", async (language) => {
  const french = (await loadLanguage("fr")).messages;
  const { messages, locale } = await loadLanguage(language);
  expect(Object.keys(messages)).toEqual(Object.keys(french));
  expect(Object.values(messages).every((text) => text.trim() !== "")).toBe(
    true,
  );
  expect(locale.locale.slice(0, 2)).toBe(language);
});
