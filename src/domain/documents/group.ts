import type { Imported, Projection, StoredRows } from "./kind.ts";
import type { JsonObject } from "./languages.ts";
import { idOf, rowsOf, textOr } from "./rows.ts";

/** Groups: people belong to them, challenges are targeted at them. */
export const projectGroup = (
  body: JsonObject,
  entityId: number | null,
): Projection => ({
  groups: {
    key: "id",
    rows: [{ id: entityId, name: textOr(body["name"], "") }],
  },
});

export const importGroups = (stored: StoredRows): Imported[] =>
  rowsOf(stored, "groups").map((row) => ({
    entityId: idOf(row),
    name: textOr(row["name"], null) || `Groupe ${idOf(row)}`,
    body: { name: row["name"] },
    rows: { groups: [row] },
  }));
