import { expect, test } from "vitest";
import { documentLanguages } from "#src/domain/documents/languages.ts";
import type { Json } from "#src/schema/json.ts";
import { unitText, withUnitText } from "./unit-value.ts";

const pumps = { one: { fr: "pompe" }, other: { fr: "pompes" } };
const everywhere = (text: string) =>
  Object.fromEntries(documentLanguages.map((code) => [code, text]));
const forms = ["one", "other", "many"];

test.each<[Json, string, string, string]>([
  [pumps, "one", "fr", "pompe"],
  [pumps, "other", "en", ""],
  [pumps, "many", "fr", ""],
  ["m²", "one", "de", "m²"],
  [{ fr: "kg" }, "other", "fr", "kg"],
  [{ one: "piece", other: "pieces" }, "other", "nl", "pieces"],
  [{ fr: { one: "pompe", other: "pompes" } }, "other", "fr", "pompes"],
  [null, "one", "fr", ""],
  [7, "one", "fr", ""],
])(
  "BO-12.2 of the unit %j, the form %s in %s is %j",
  (unit, form, code, text) => {
    expect(unitText(unit, form, code)).toBe(text);
  },
);

test.each<[Json, string, string, string, Json]>([
  [
    pumps,
    "other",
    "en",
    "pumps",
    { ...pumps, other: { fr: "pompes", en: "pumps" } },
  ],
  [pumps, "many", "fr", "de pompes", { ...pumps, many: { fr: "de pompes" } }],
  [{ ...pumps, many: { fr: "de pompes" } }, "many", "fr", "", pumps],
  [
    { id: 5, ...pumps },
    "one",
    "fr",
    "pac",
    { id: 5, ...pumps, one: { fr: "pac" } },
  ],
  [
    { fr: "kg" },
    "other",
    "fr",
    "kilos",
    { one: { fr: "kg" }, other: { fr: "kilos" } },
  ],
  [
    "m²",
    "other",
    "fr",
    "mètres",
    { one: everywhere("m²"), other: { ...everywhere("m²"), fr: "mètres" } },
  ],
  [null, "other", "fr", "kg", { other: { fr: "kg" } }],
  [{ other: { fr: "kg" } }, "other", "fr", "", null],
])(
  "BO-12.2 the unit %j with %s in %s as %j",
  (unit, form, code, text, expected) => {
    expect(withUnitText(unit, forms, { form, code }, text)).toEqual(expected);
  },
);
