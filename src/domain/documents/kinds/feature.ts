import schema from "#schemas/documents/feature.schema.json" with {
  type: "json",
};
import type { FeatureDocument } from "#src/schema/types.gen.ts";
import { defineKind, label, permissionsOf } from "./kind.ts";

/** Features that are switched on and off. Pages and the server know them by their names, so these stay. */
export const featureKind = defineKind<FeatureDocument>({
  label: label(
    "Fonctionnalité",
    "Feature",
    "Funzionalità",
    "Funcionalidad",
    "Funktion",
    "Functie",
  ),
  plural: label(
    "Fonctionnalités",
    "Features",
    "Funzionalità",
    "Funcionalidades",
    "Funktionen",
    "Functies",
  ),
  newOne: label(
    "Nouvelle fonctionnalité",
    "New feature",
    "Nuova funzionalità",
    "Nueva funcionalidad",
    "Neue Funktion",
    "Nieuwe functie",
  ),
  schema,
  permissions: permissionsOf("OPTION_WRITE"),
  unique: { property: "name", outcome: "nameTaken" },
  tables: ["features"],
  project: ({ name = "", enabled = false, attributes }) => ({
    features: {
      key: "name",
      rows: [{ name, is_enabled: enabled, attributes: attributes ?? {} }],
    },
  }),
  rules: (before, after) =>
    before === null || before.name === after.name
      ? []
      : [{ pointer: "/name", outcome: "fixedValue", level: "mistake" }],
});
