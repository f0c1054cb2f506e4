import { expect, test } from "vitest";
import { documentKinds } from "#registry/documents.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { withFallBacks } from "./fall-backs.ts";

test.each<[string, JsonObject, JsonObject]>([
  [
    "a blank text is left to French",
    { title: { fr: "Un", en: "", de: null, it: " " }, price: 1 },
    { title: { fr: "Un" }, price: 1 },
  ],
  [
    "a text without French is that of its first language",
    { title: { de: "Eins", en: "One", fr: "" } },
    { title: { fr: "One", en: "One", de: "Eins" } },
  ],
  [
    "a text that is blank everywhere stays",
    { image: { contentUrl: "/a.svg", alt: { fr: "", en: "" } } },
    { image: { contentUrl: "/a.svg", alt: { fr: "", en: "" } } },
  ],
  [
    "a text without any language is left out",
    { title: { fr: "Un" }, description: {}, image: { alt: {} } },
    { title: { fr: "Un" }, image: {} },
  ],
  [
    "BO-9.96 a text in a language that the document does not name is left out",
    {
      title: { fr: "Un", en: "One", de: "Eins" },
      description: { fr: "Un" },
      languages: ["en", "de"],
    },
    {
      title: { fr: "One", en: "One", de: "Eins" },
      languages: ["en", "de"],
    },
  ],
  [
    "what is unknown stays",
    { unknown: { fr: "", en: "x" }, constructor: null },
    { unknown: { fr: "", en: "x" }, constructor: null },
  ],
])("BO-3.2 %s", (_, body, expected) => {
  expect(withFallBacks(body, documentKinds.reward.schema)).toEqual(expected);
});

test("BO-9.96 a programme's settings are published in its languages", () => {
  const settings = {
    programName: { fr: "Club", en: "The Club", it: "Il Club" },
    languages: ["en", "it"],
    locale: "en",
  };
  expect(withFallBacks(settings, documentKinds.settings.schema)).toEqual({
    ...settings,
    programName: { fr: "The Club", en: "The Club", it: "Il Club" },
  });
});

test("BO-3.2 texts of a list's items, too", () => {
  const body = { items: [{ key: "a", label: { fr: "Un", nl: "" } }] };
  expect(withFallBacks(body, documentKinds.menu.schema)).toEqual({
    items: [{ key: "a", label: { fr: "Un" } }],
  });
});

test("BO-3.2 a value for some languages gets that of the first one in French", () => {
  const body = { programName: { en: "Club" }, userConditionsPath: "/terms" };
  expect(withFallBacks(body, documentKinds.settings.schema)).toEqual({
    ...body,
    programName: { fr: "Club", en: "Club" },
  });
});
