import { expect, test } from "vitest";
import { kindOf } from "#registry/documents.ts";
import { everyLanguage } from "#src/domain/programme/languages.ts";
import { examineBody } from "./examine.ts";
import { isWorded, outcomeWords, wordsOf } from "./outcome-words.ts";

test.each([
  [
    "reward",
    { price: "neuf" },
    "/price",
    "Enter a whole number, without decimals.",
  ],
  ["reward", { title: { fr: 3 } }, "/title/fr", "Enter a text."],
  ["page", { isHomepage: "ja" }, "/isHomepage", "Choose yes or no."],
  [
    "page",
    { languages: "fr" },
    "/languages",
    "A list is expected here: remove this value and choose again.",
  ],
  ["page", { image: "x" }, "/image", outcomeWords.en.wrongType],
  [
    "theme",
    { $primaryHue: "rouge" },
    "/$primaryHue",
    /^Write the color as #651c32/,
  ],
  [
    "feature",
    { name: "use store" },
    "/name",
    /^Use only letters without accents/,
  ],
  [
    "page",
    { audience: { groups: ["all"] } },
    "/audience/groups/0",
    outcomeWords.en.wrongForm,
  ],
] as const)(
  "BO-4.4 in %s, %j is answered by what is expected",
  (kind, body, pointer, words) => {
    const fault = examineBody(
      body as never,
      kindOf(kind).schema,
      everyLanguage,
    ).find((one) => one.pointer === pointer);
    const said =
      fault && isWorded(fault.outcome) && wordsOf(fault.outcome, fault, "en");
    if (words instanceof RegExp) expect(said).toMatch(words);
    else expect(said).toBe(words);
  },
);
