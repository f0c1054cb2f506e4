import { describe, expect, test } from "vitest";
import { documentKinds } from "#registry/documents.ts";
import type { JsonObject } from "#src/schema/json.ts";
import {
  type CountedLanguages,
  languagesAmong,
  languagesHere,
  programmeLanguages,
} from "./languages.ts";

const six = ["fr", "en", "it", "es", "de", "nl"];

const inWords = ({ all, own, required }: CountedLanguages) =>
  `${all.join(" ")} | ${own} | ${required.join(" ")}`;

describe("BO-9.96 the languages of a programme", () => {
  test.each<[string, JsonObject, string]>([
    ["all six where none are named", {}, `${six.join(" ")} | fr | fr`],
    ["those that are named", { languages: ["de", "fr"] }, "fr de | fr | fr"],
    [
      "its own is that of its locale",
      { locale: "de_AT", languages: ["fr", "de"] },
      "fr de | de | de",
    ],
    [
      "or else the first",
      { locale: "fr", languages: ["en", "nl"] },
      "en nl | en | en",
    ],
    [
      "no other one is required",
      { languages: ["fr", "en"], requiredLanguages: ["en", "it"] },
      "fr en | fr | fr en",
    ],
    [
      "what is no language of the product is none",
      { languages: ["xx", 7, null], locale: 12 },
      `${six.join(" ")} | fr | fr`,
    ],
    [
      "an empty list names none",
      { languages: [] },
      `${six.join(" ")} | fr | fr`,
    ],
  ])("%s", (_, settings, expected) => {
    expect(inWords(programmeLanguages(settings))).toBe(expected);
  });

  const programme = programmeLanguages({
    locale: "fr",
    languages: ["fr", "en", "de"],
    requiredLanguages: ["de"],
  });

  test.each<[string, keyof typeof documentKinds, JsonObject, string]>([
    ["a page that names none", "page", {}, "fr en de | fr | fr de"],
    ["a page", "page", { languages: ["en", "fr"] }, "fr en | fr | fr"],
    ["a badge", "badge", { languages: ["de"] }, "de | de | de"],
    ["a reward", "reward", { languages: ["en", "it"] }, "en | en | en"],
    [
      "one that names none of the programme's",
      "reward",
      { languages: ["it"] },
      "fr en de | fr | fr de",
    ],
    ["a menu cannot", "menu", { languages: ["fr"] }, "fr en de | fr | fr de"],
    [
      "settings name the programme's",
      "settings",
      { languages: ["nl", "it"], locale: "nl" },
      "it nl | nl | nl",
    ],
  ])("narrowed by a document: %s", (_, kind, body, expected) => {
    const { schema } = documentKinds[kind];
    expect(inWords(languagesHere(programme, schema, body))).toBe(expected);
  });

  test("a block may have none of them", () => {
    expect(languagesAmong(programme, ["it"]).all).toEqual([]);
    expect(languagesAmong(programme, undefined)).toBe(programme);
  });
});
