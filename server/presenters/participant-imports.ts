import type { Selectable } from "kysely";
import { translate } from "#server/core/translate.ts";
import type { ParticipantImportRowsTable } from "#server/database/office-tables.ts";
import { importOutcomes } from "#src/domain/people/participant-import.ts";
import { personName } from "#src/schema/constraints.gen.ts";
import type {
  Language,
  OfficeImport,
  OfficeImportRow,
} from "#src/schema/types.gen.ts";

export interface ParticipantImportRow
  extends Omit<OfficeImport, "createdAt" | "outcomes"> {
  createdAt: Date;
  /** Of its rows. */
  version: number;
  /** Only of outcomes that occur. */
  outcomes: Record<string, number>;
}

/** An import with its progress. */
export const importOf = ({
  outcomes,
  createdAt,
  version: _,
  ...row
}: ParticipantImportRow): OfficeImport => ({
  ...row,
  outcomes: Object.fromEntries(
    importOutcomes.map((outcome) => [outcome, outcomes[outcome] ?? 0]),
  ) as OfficeImport["outcomes"],
  createdAt: createdAt.toISOString(),
});

export type ImportedRow = Pick<
  Selectable<ParticipantImportRowsTable>,
  "row" | "data" | "outcome" | "changes" | "field" | "reason"
>;

/** Names are the only texts that can be too short. */
const limits: Readonly<Record<string, number>> = {
  firstName: personName.maxLength,
  lastName: personName.maxLength,
  clientId: 64,
};

/** What becomes of a row, with the reason of a refusal in a language. */
export const importRowOf = (
  { row, data, outcome, changes, field, reason }: ImportedRow,
  language: Language,
): OfficeImportRow => ({
  row,
  email: data.email ?? null,
  clientId: data.clientId ?? null,
  outcome,
  changes: changes ?? [],
  field,
  reason,
  message:
    reason &&
    translate(reason, language, {
      limit:
        reason === "tooShort"
          ? personName.minLength
          : (limits[field ?? ""] ?? 0),
    }),
});
