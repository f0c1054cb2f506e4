import schema from "#schemas/documents/product.schema.json" with {
  type: "json",
};
import { inLanguage, splitLanguages } from "#src/domain/documents/languages.ts";
import { isObject, type Json } from "#src/schema/json.ts";
import type { ProductDocument } from "#src/schema/types.gen.ts";
import { defineKind, label, permissionsOf } from "./kind.ts";
import { textOr } from "./rows.ts";

/** Products that participants declare (BO-10.2). */
export const productKind = defineKind<ProductDocument>({
  label: label(
    "Produit",
    "Product",
    "Prodotto",
    "Producto",
    "Produkt",
    "Product",
  ),
  plural: label(
    "Produits",
    "Products",
    "Prodotti",
    "Productos",
    "Produkte",
    "Producten",
  ),
  newOne: label(
    "Nouveau produit",
    "New product",
    "Nuovo prodotto",
    "Nuevo producto",
    "Neues Produkt",
    "Nieuw product",
  ),
  schema,
  permissions: permissionsOf("CHALLENGE_WRITE", "CHALLENGE_PUBLISH"),
  entity: "products",
  tables: ["products"],
  unique: {
    ...{ property: "productCode", outcome: "codeTaken" },
    listed: "codeListed",
  },
  project: (body, id) => {
    const { productName, productDescription, unit } = body;
    const translations = splitLanguages({
      ...{ name: productName, description: productDescription, unit },
    });
    const { name, description } = objectOr(translations["fr"]);
    return {
      products: {
        key: "id",
        rows: [
          {
            ...{ id, translations },
            name: textOr(name, ""),
            description: textOr(description, null),
            unit: inLanguage(unit, "fr") ?? null,
            code: body.productCode ?? null,
            brand: body.brand ?? null,
            range: body.range ?? null,
            status: body.status ?? "active",
            visual: inLanguage(body.visual, "fr") ?? null,
          },
        ],
      },
    };
  },
});

const objectOr = (value: Json) => (isObject(value) ? value : {});
