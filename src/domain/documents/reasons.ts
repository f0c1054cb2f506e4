import type { Fault, Imported, Projection, StoredRows } from "./kind.ts";
import { isByLanguage, type JsonObject } from "./languages.ts";
import { itemsOf, repeated } from "./menu.ts";
import { rowsOf, textOr } from "./rows.ts";

/** Why a declaration or a photo is refused, in the order in which moderators see the reasons. */
export const projectReasons = (body: JsonObject): Projection => ({
  refusal_reasons: {
    key: "key",
    rows: itemsOf(body, "reasons").map(({ key, label }, index) => ({
      key: textOr(key, ""),
      position: index,
      label: isByLanguage(label) ? label : { fr: textOr(label ?? null, "") },
    })),
  },
});

export function importReasons(stored: StoredRows): Imported[] {
  const rows = rowsOf(stored, "refusal_reasons").toSorted(
    (one, other) => Number(one["position"]) - Number(other["position"]),
  );
  if (rows.length === 0) return [];
  return [
    {
      entityId: null,
      name: "Motifs de refus",
      body: { reasons: rows.map(({ key, label }) => ({ key, label })) },
      rows: { refusal_reasons: rows },
    },
  ];
}

export const reasonRules = (
  _before: JsonObject | null,
  after: JsonObject,
): Fault[] => repeated(after, "reasons", "key");
