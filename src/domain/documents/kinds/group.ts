import schema from "#schemas/documents/group.schema.json" with { type: "json" };
import type { GroupDocument } from "#src/schema/types.gen.ts";
import { defineKind, label, permissionsOf } from "./kind.ts";

/** Groups: people belong to them, challenges are targeted at them. */
export const groupKind = defineKind<GroupDocument>({
  label: label("Groupe", "Group", "Gruppo", "Grupo", "Gruppe", "Groep"),
  plural: label("Groupes", "Groups", "Gruppi", "Grupos", "Gruppen", "Groepen"),
  newOne: label(
    "Nouveau groupe",
    "New group",
    "Nuovo gruppo",
    "Nuevo grupo",
    "Neue Gruppe",
    "Nieuwe groep",
  ),
  schema,
  permissions: permissionsOf("USER_WRITE"),
  entity: "groups",
  tables: ["groups"],
  project: ({ name = "" }, id) => ({
    groups: { key: "id", rows: [{ id, name }] },
  }),
});
