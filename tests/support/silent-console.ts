/** Fails a test that writes to `console.error` or `console.warn` without expecting it. */
import { afterEach, beforeEach, expect, vi } from "vitest";

beforeEach(() => {
  for (const level of ["error", "warn"] as const)
    vi.spyOn(console, level).mockImplementation((...words: unknown[]) => {
      said.push(`console.${level}: ${words.map(inWords).join(" ")}`);
    });
});

/** An object as JSON: it would be "[object Object]" otherwise. */
const inWords = (word: unknown): string =>
  typeof word === "object" && word !== null && !(word instanceof Error)
    ? JSON.stringify(word)
    : String(word);

const said: string[] = [];

afterEach(() => {
  const heard = said.splice(0);
  expect(heard, "the console stays silent").toEqual([]);
});
