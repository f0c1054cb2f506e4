import { expect, test } from "vitest";
import { languages } from "./languages.ts";
import type { Messages } from "./start.ts";
import { allMessages } from "./testing.ts";

const suffix = /_(zero|one|two|few|many|other)$/;

function flat(messages: Messages, path = ""): Map<string, string> {
  return new Map(
    Object.entries(messages).flatMap(([key, text]) =>
      typeof text === "string"
        ? [[path + key, text] as const]
        : [...flat(text, `${path}${key}.`)],
    ),
  );
}

const placeholders = (text: string) =>
  [...new Set(text.match(/{{[^}]*}}/g))].sort();

/** Placeholders per key, with plural forms combined. */
function placeholdersByKey(messages: Map<string, string>) {
  const byKey: Record<string, string[]> = {};
  for (const [key, text] of messages) {
    const base = key.replace(suffix, "");
    byKey[base] = [
      ...new Set([...(byKey[base] ?? []), ...placeholders(text)]),
    ].sort();
  }
  return byKey;
}

const french = flat(allMessages.fr);

test.each(languages)(
  "%s has the keys and placeholders of French",
  (language) => {
    expect(placeholdersByKey(flat(allMessages[language]))).toEqual(
      placeholdersByKey(french),
    );
  },
);

test.each(languages)(
  "%s has no empty message, and none that is a raw key",
  (language) => {
    const messages = [...flat(allMessages[language])];
    expect(messages.filter(([, text]) => text.trim() === "")).toEqual([]);
    // Our own keys start with a lower-case letter; keys from the API, such as a type, may be displayed words.
    const isRaw = (key: string, text: string) =>
      text === key || (text === key.split(".").at(-1) && /^[a-z]/.test(text));
    expect(messages.filter(([key, text]) => isRaw(key, text))).toEqual([]);
  },
);

test.each(languages)("%s has every plural form of its language", (language) => {
  const forms = new Intl.PluralRules(language).resolvedOptions()
    .pluralCategories;
  const messages = flat(allMessages[language]);
  const bases = [...messages.keys()]
    .filter((key) => key.endsWith("_other"))
    .map((key) => key.replace(suffix, ""));
  const missing = bases.flatMap((base) =>
    forms.map((form) => `${base}_${form}`).filter((key) => !messages.has(key)),
  );
  expect(missing).toEqual([]);
});
