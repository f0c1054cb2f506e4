import type { Fault, Projection } from "./kind.ts";
import { isByLanguage, type JsonObject } from "./languages.ts";
import { itemsOf, repeated } from "./menu.ts";
import { textOr } from "./rows.ts";

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
