import { expect, test } from "vitest";
import { productKind } from "./product.ts";

const rowOf = (body: object) =>
  productKind.project(body as never, 7)["products"]?.rows[0];

test("BO-10.2 a product is a row whose texts fall back to French", () => {
  expect(
    rowOf({
      productName: { fr: "Pompe", de: "Pumpe" },
      productDescription: { fr: "Air-eau" },
      unit: {
        one: { fr: "appareil", de: "Gerät" },
        other: { fr: "appareils", de: "Geräte" },
      },
      productCode: "CAL-1",
      brand: "Calvéo",
      range: "Aéria",
      visual: { contentUrl: "/a.svg", alt: { fr: "Une pompe", de: "Pumpe" } },
    }),
  ).toEqual({
    id: 7,
    name: "Pompe",
    description: "Air-eau",
    unit: { one: "appareil", other: "appareils" },
    code: "CAL-1",
    brand: "Calvéo",
    range: "Aéria",
    status: "active",
    visual: { contentUrl: "/a.svg", alt: "Une pompe" },
    translations: {
      fr: {
        name: "Pompe",
        description: "Air-eau",
        unit: { one: "appareil", other: "appareils" },
      },
      de: {
        name: "Pumpe",
        description: "Air-eau",
        unit: { one: "Gerät", other: "Geräte" },
      },
    },
  });
});

test("BO-10.2 a unit may be one text for every number, and drafts may lack all", () => {
  expect(rowOf({ unit: { fr: "pièce", en: "piece" } })).toMatchObject({
    unit: "pièce",
    translations: { fr: { unit: "pièce" }, en: { unit: "piece" } },
  });
  expect(rowOf({ unit: "m²" })).toMatchObject({ unit: "m²" });
  expect(rowOf({})).toEqual({
    ...{ id: 7, name: "", description: null, unit: null, code: null },
    ...{ brand: null, range: null, status: "active", visual: null },
    translations: { fr: {} },
  });
});
