import type { Imported, Projection, StoredRows } from "./kind.ts";
import {
  frenchText,
  type JsonObject,
  mergeLanguages,
  splitLanguages,
} from "./languages.ts";
import { idOf, present, rowsOf } from "./rows.ts";

const translated = ["title", "description", "alt"];

/** Badges that participants win. */
export const projectBadge = (
  body: JsonObject,
  entityId: number | null,
): Projection => ({
  badges: {
    key: "id",
    rows: [{ id: entityId, texts: splitLanguages(body) }],
  },
});

export const importBadges = (stored: StoredRows): Imported[] =>
  rowsOf(stored, "badges").map((row) => {
    const { title, description, image, ...rest } = mergeLanguages(
      row["texts"] as Record<string, JsonObject>,
      translated,
    );
    return {
      entityId: idOf(row),
      name: frenchText(title) ?? `Badge ${idOf(row)}`,
      body: present({ title, description, image, ...rest }),
      rows: { badges: [row] },
    };
  });
