import { expect, test } from "vitest";
import { escapeControls, isPlainText } from "./plain-text.ts";

test.each([
  "Camille Durand",
  "Zoë O’Hara-Łuczak",
  "نور الهدى",
  "שָׁלוֹם",
  "a right-to-left mark\u200f and a left-to-right mark\u200e",
  "zero-width joiners: क्\u200dष, می\u200cخواهم, 👩\u200d🔧",
  "flags: 🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}, 🇫🇷",
  "soft\u00adhyphen, no-break\u00a0space, byte order mark\ufeff",
])("%j is plain", (text) => {
  expect(isPlainText(text)).toBe(true);
  expect(isPlainText(text, "lines")).toBe(true);
  expect(escapeControls(text)).toBe(text);
});

test.each(["\n", "\r\n", "\t", "\v", "\f", "\u2028", "\u2029"])(
  "%j separates lines or cells: allowed in several lines, not in a single one",
  (separator) => {
    const text = `Bonjour,${separator}merci`;
    expect(isPlainText(text)).toBe(false);
    expect(isPlainText(text, "lines")).toBe(true);
  },
);

test.each([
  ..."\0\x07\b\x0e\x1b\x7f\x85\x9b",
  ..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069",
])("%j is never plain", (character) => {
  const text = `Camille${character}Durand`;
  expect(isPlainText(text)).toBe(false);
  expect(isPlainText(text, "lines")).toBe(false);
  const code = character.codePointAt(0)?.toString(16);
  expect(escapeControls(text)).toBe(`Camille\\u{${code}}Durand`);
});
