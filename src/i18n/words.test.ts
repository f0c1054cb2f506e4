import { expect, test } from "vitest";
import { languages } from "./languages.ts";
import { allWords } from "./testing.ts";
import type { Words } from "./words.ts";

const suffix = /_(zero|one|two|few|many|other)$/;

function flat(words: Words, path = ""): Map<string, string> {
  return new Map(
    Object.entries(words).flatMap(([key, word]) =>
      typeof word === "string"
        ? [[path + key, word] as const]
        : [...flat(word, `${path}${key}.`)],
    ),
  );
}

const placeholders = (word: string) =>
  [...new Set(word.match(/{{[^}]*}}/g))].sort();

/** Placeholders per key, plural forms taken together. */
function placeholdersByKey(words: Map<string, string>) {
  const byKey: Record<string, string[]> = {};
  for (const [key, word] of words) {
    const base = key.replace(suffix, "");
    byKey[base] = [
      ...new Set([...(byKey[base] ?? []), ...placeholders(word)]),
    ].sort();
  }
  return byKey;
}

const french = flat(allWords.fr);

test.each(languages)(
  "%s has the keys and placeholders of French",
  (language) => {
    expect(placeholdersByKey(flat(allWords[language]))).toEqual(
      placeholdersByKey(french),
    );
  },
);

test.each(languages)(
  "%s has no empty word, and none that is a raw key",
  (language) => {
    const words = [...flat(allWords[language])];
    expect(words.filter(([, word]) => word.trim() === "")).toEqual([]);
    expect(
      words.filter(
        ([key, word]) => word === key || word === key.split(".").at(-1),
      ),
    ).toEqual([]);
  },
);

test.each(languages)(
  "%s has every plural form that it asks for",
  (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions()
      .pluralCategories;
    const words = flat(allWords[language]);
    const bases = [...words.keys()]
      .filter((key) => key.endsWith("_other"))
      .map((key) => key.replace(suffix, ""));
    const missing = bases.flatMap((base) =>
      forms.map((form) => `${base}_${form}`).filter((key) => !words.has(key)),
    );
    expect(missing).toEqual([]);
  },
);
