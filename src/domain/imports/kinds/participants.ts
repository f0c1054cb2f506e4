import schema from "#schemas/imports/participant-row.schema.json" with {
  type: "json",
};
import {
  type ImportKind,
  type RowPlan,
  refused,
} from "#src/domain/imports/import-kind.ts";
import type { ImportRow } from "#src/domain/imports/import-row.ts";
import {
  type ImportContext,
  type ImportedPersonRow,
  type ImportPlan,
  type KnownPerson,
  MAX_CLIENT_ID,
  type PlannedPerson,
  planImport,
  plannedFields,
} from "#src/domain/people/participant-import.ts";
import { groupCell, groupsInCell } from "#src/domain/programme/group-cell.ts";
import { personName } from "#src/schema/constraints.gen.ts";

interface PresentParticipants extends Omit<ImportContext, "taken"> {
  people: ReadonlyMap<number, KnownPerson>;
  /** Of all groups, by id. */
  groupNames: ReadonlyMap<number, string>;
}

/** What is written of a row. */
export type PlannedParticipant = RowPlan & {
  person?: PlannedPerson;
  id?: number;
};

/** People who are added and changed (BO-7.3). */
export const participants = {
  schema,
  key: "person",
  subject: "participant",
  permissions: { write: "USER_WRITE" },
  stepUp: "bulk",
  limits: {
    firstName: personName,
    lastName: personName,
    clientId: { maxLength: MAX_CLIENT_ID },
  },
  plan(rows, { people, groupNames, ...context }) {
    const taken = new Set<number>();
    const cellsOf = (person: KnownPerson | PlannedPerson): ImportRow => ({
      ...Object.fromEntries(
        plannedFields.map((field) => [field, person[field]]),
      ),
      groups:
        groupCell(
          [...new Set(person.groups)]
            .map((id) => groupNames.get(id) ?? "")
            .sort(),
        ) || null,
    });
    const worded = (plan: ImportPlan): PlannedParticipant => {
      if (plan.outcome === "refused") return refused(plan.field, plan.reason);
      const known = "id" in plan ? people.get(plan.id) : undefined;
      const before = known === undefined ? null : cellsOf(known);
      if (plan.outcome === "same")
        return { outcome: "same", before, after: before };
      const groups = plan.person.groups ?? known?.groups ?? [];
      const after = cellsOf({ ...plan.person, groups });
      return { ...plan, before, after };
    };
    return rows.map((row) => {
      const plan = planImport(importedPerson(row), { ...context, taken });
      if ("id" in plan) taken.add(plan.id);
      return worded(plan);
    });
  },
} satisfies ImportKind<PresentParticipants>;

const importedPerson = ({
  groups,
  ...texts
}: ImportRow): ImportedPersonRow => ({
  ...(texts as Omit<ImportedPersonRow, "groups">),
  ...(groups !== undefined && { groups: groupsInCell(String(groups ?? "")) }),
});
