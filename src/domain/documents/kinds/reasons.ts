import schema from "#schemas/documents/reasons.schema.json" with {
  type: "json",
};
import type { ReasonsDocument } from "#src/schema/types.gen.ts";
import { defineKind, label, permissionsOf } from "./kind.ts";
import { repeated } from "./repeated.ts";
import { localized } from "./rows.ts";

/** Why a declaration or a photo is refused, in the order in which moderators see the reasons. */
export const reasonsKind = defineKind<ReasonsDocument>({
  label: label(
    "Motifs de refus",
    "Refusal reasons",
    "Motivi di rifiuto",
    "Motivos de rechazo",
    "Ablehnungsgründe",
    "Afwijzingsredenen",
  ),
  schema,
  permissions: permissionsOf("OPTION_WRITE"),
  isSingle: true,
  tables: ["refusal_reasons"],
  project: ({ reasons = [] }) => ({
    refusal_reasons: {
      key: "key",
      rows: reasons.map(({ key = "", label }, position) => ({
        key,
        position,
        label: localized(label),
      })),
    },
  }),
  rules: (_before, { reasons }) => repeated(reasons, "/reasons", "key"),
});
