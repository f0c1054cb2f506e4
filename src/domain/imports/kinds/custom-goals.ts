import schema from "#schemas/imports/custom-goal-row.schema.json" with {
  type: "json",
};
import {
  type ImportKind,
  merged,
  type RowPlan,
  refused,
} from "#src/domain/imports/import-kind.ts";
import type { ImportRow } from "#src/domain/imports/import-row.ts";
import {
  type PresentPeople,
  personOfRow,
} from "#src/domain/imports/present-people.ts";

interface PresentGoals extends PresentPeople {
  /** The goals of the list, by the ids of people, with what names them. */
  goals: ReadonlyMap<number, ImportRow>;
}

/** The goals by person of a challenge: the file is the whole list (BO-13.1). */
export const customGoals: ImportKind<PresentGoals> = {
  schema,
  key: "person",
  subject: "challenge",
  permissions: { write: "CHALLENGE_WRITE" },
  target: "challenge",
  isWholeList: true,
  canUndo: true,
  plan(rows, present) {
    const named = new Set<number>();
    const plans = rows.map((row) => {
      const found = personOfRow(row, present);
      if ("refusal" in found) return found.refusal;
      const { id, email, clientId } = found.person;
      const column = row["email"] == null ? "clientId" : "email";
      if (named.has(id)) return refused(column, "twiceInImport");
      named.add(id);
      const before = present.goals.get(id);
      const isEmptied = row["value"] === null;
      if (isEmptied || (before === undefined && row["value"] === undefined))
        return refused("value", "required");
      return merged(before, { ...row, email, clientId });
    });
    const removed = [...present.goals]
      .filter(([id]) => !named.has(id))
      .map(
        ([, before]): RowPlan => ({ outcome: "removed", before, after: null }),
      );
    return [...plans, ...removed];
  },
};
