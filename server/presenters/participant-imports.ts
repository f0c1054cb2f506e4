import { plannedFields } from "#src/domain/people/participant-import.ts";
import type {
  Language,
  OfficeImport,
  OfficeImportRow,
} from "#src/schema/types.gen.ts";
import {
  type ImportedRow,
  type ImportProgressRow,
  importLineOf,
} from "./imports.ts";

/** What the calls for participants alone call the states and outcomes of all imports. */
const states = {
  open: "open",
  checking: "running",
  checked: "examined",
  applying: "running",
  applied: "done",
  undoing: "running",
  undone: "done",
  failed: "open",
} as const satisfies Record<ImportProgressRow["state"], OfficeImport["state"]>;

const outcomeNames = {
  added: "added",
  changed: "updated",
  same: "unchanged",
  removed: "updated",
  refused: "refused",
} as const;

/** An import of participants with its progress. */
export const participantImportOf = ({
  id,
  state,
  sendsLinks,
  done,
  total,
  outcomes,
  createdAt,
}: ImportProgressRow): OfficeImport => ({
  ...{ id, state: states[state], sendsLinks, done, total },
  isDryRun: state !== "applying" && state !== "applied",
  outcomes: {
    added: outcomes.added ?? 0,
    updated: outcomes.changed ?? 0,
    unchanged: outcomes.same ?? 0,
    refused: outcomes.refused ?? 0,
  },
  createdAt: createdAt.toISOString(),
});

/** What becomes of a row of participants, with the reason of a refusal in a language. */
export function participantImportRowOf(
  imported: ImportedRow,
  language: Language,
): OfficeImportRow {
  const { row, data, outcome, column_name, reason, before, after } = imported;
  const textOf = (value: unknown) => (value == null ? null : String(value));
  const changes = [...plannedFields, "groups"]
    .map((field) => ({
      field,
      before: textOf(before?.[field]),
      after: textOf(after?.[field]),
    }))
    .filter((change) => change.before !== change.after);
  return {
    row,
    email: textOf(data?.["email"]),
    clientId: textOf(data?.["clientId"]),
    outcome: outcome && outcomeNames[outcome],
    ...{ changes, field: column_name, reason },
    message: importLineOf(imported, "participants", language).message,
  };
}

/** The outcome of all imports that a name of the calls for participants covers. */
export const outcomeNamed = {
  added: "added",
  updated: "changed",
  unchanged: "same",
  refused: "refused",
} as const;
