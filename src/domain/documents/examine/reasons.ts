import type { Fault, Projection } from "#src/domain/documents/kinds/kind.ts";
import { itemsOf, repeated } from "#src/domain/documents/kinds/menu.ts";
import { textOr } from "#src/domain/documents/kinds/rows.ts";
import {
  isByLanguage,
  type JsonObject,
} from "#src/domain/documents/languages.ts";

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

export const reasonRules = (
  _before: JsonObject | null,
  after: JsonObject,
): Fault[] => repeated(after, "reasons", "key");
