import { expect, test } from "vitest";
import { charactersOf } from "./characters.ts";

test.each([
  ["", []],
  ["Zoé", ["Z", "o", "é"]],
  ["Zoe\u0301\n", ["Z", "o", "e\u0301", "\n"]],
  ["a👩‍🔧👍🏽❤️🇫🇷🇧🇪", ["a", "👩‍🔧", "👍🏽", "❤️", "🇫🇷", "🇧🇪"]],
])("the characters of %j", (text, characters) => {
  expect([...charactersOf(text)]).toEqual(characters);
  expect(
    Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment),
  ).toEqual(characters);
});
