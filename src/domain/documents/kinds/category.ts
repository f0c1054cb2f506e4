import schema from "#schemas/documents/category.schema.json" with {
  type: "json",
};
import type { CategoryDocument } from "#src/schema/types.gen.ts";
import { defineKind, label, permissionsOf } from "./kind.ts";
import { localized } from "./rows.ts";

/** Categories of pages. */
export const categoryKind = defineKind<CategoryDocument>({
  label: label(
    "Catégorie",
    "Category",
    "Categoria",
    "Categoría",
    "Kategorie",
    "Categorie",
  ),
  plural: label(
    "Catégories",
    "Categories",
    "Categorie",
    "Categorías",
    "Kategorien",
    "Categorieën",
  ),
  newOne: label(
    "Nouvelle catégorie",
    "New category",
    "Nuova categoria",
    "Nueva categoría",
    "Neue Kategorie",
    "Nieuwe categorie",
  ),
  schema,
  permissions: permissionsOf("CONTENT_WRITE", "CONTENT_PUBLISH"),
  entity: "content_categories",
  tables: ["content_categories"],
  project: ({ title }, id) => ({
    content_categories: {
      key: "id",
      rows: [{ id, title: localized(title) }],
    },
  }),
});
