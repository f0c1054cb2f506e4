import type { Imported, Projection, StoredRows } from "./kind.ts";
import { frenchText, isByLanguage, type JsonObject } from "./languages.ts";
import { idOf, rowsOf, textOr } from "./rows.ts";

/** Categories of pages. */
export const projectCategory = (
  { title }: JsonObject,
  entityId: number | null,
): Projection => ({
  content_categories: {
    key: "id",
    rows: [
      {
        id: entityId,
        title: isByLanguage(title) ? title : { fr: textOr(title ?? null, "") },
      },
    ],
  },
});

export const importCategories = (stored: StoredRows): Imported[] =>
  rowsOf(stored, "content_categories").map((row) => ({
    entityId: idOf(row),
    name: frenchText(row["title"]) ?? `Catégorie ${idOf(row)}`,
    body: { title: row["title"] },
    rows: { content_categories: [row] },
  }));
