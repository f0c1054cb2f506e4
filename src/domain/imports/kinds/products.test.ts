import { describe, expect, it } from "vitest";
import type { ImportRow } from "#src/domain/imports/import-row.ts";
import type { JsonObject } from "#src/schema/json.ts";
import { productCells, withProductRow } from "./products.ts";

const body: JsonObject = {
  productCode: "A",
  productName: { fr: "Nom", en: "Name" },
  unit: { one: { fr: "pièce" }, other: { fr: "pièces" } },
  kept: [1],
};

describe("BO-13.1 a product as a row", () => {
  it("has a column per language, and both forms of a unit in one", () => {
    expect(productCells(body, "fr")).toEqual({
      ...{ productCode: "A", brand: null, range: null, status: null },
      ...{ productName: "Nom", "productName.en": "Name" },
      ...{ productDescription: null, unit: "pièce | pièces" },
    });
    expect(productCells(body, "en")).toMatchObject({
      ...{ productName: "Name", "productName.fr": "Nom", unit: null },
    });
  });

  it.each<[string, ImportRow, JsonObject]>([
    [
      "changes a text in its language",
      { productName: "Neu", "productName.en": "New" },
      { productName: { fr: "Neu", en: "New" } },
    ],
    [
      "empties a text",
      { "productName.en": null },
      { productName: { fr: "Nom" } },
    ],
    ["sets a plain value", { brand: "B" }, { brand: "B" }],
    [
      "adds a unit in another language",
      { "unit.en": "unit | units" },
      {
        unit: {
          one: { fr: "pièce", en: "unit" },
          other: { fr: "pièces", en: "units" },
        },
      },
    ],
  ])("%s", (_, row, expected) => {
    expect(withProductRow(body, row, "fr")).toEqual({ ...body, ...expected });
  });

  it("keeps a unit with a single form as a plain text", () => {
    expect(withProductRow({}, { unit: "m" }, "fr")).toEqual({ unit: "m" });
    expect(withProductRow({ unit: "m" }, { unit: null }, "fr")).toEqual({});
    const both = withProductRow({ unit: "m" }, { "unit.en": "yd" }, "fr");
    expect(both).toEqual({
      unit: { one: { fr: "m", en: "yd" }, other: { fr: "m", en: "yd" } },
    });
    expect(productCells(both, "fr")).toMatchObject({
      ...{ unit: "m", "unit.en": "yd" },
    });
  });
});
