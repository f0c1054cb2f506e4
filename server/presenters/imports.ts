import type { Selectable } from "kysely";
import { type ImportName, importTraits } from "#registry/imports.ts";
import { type MessageKey, translate } from "#server/core/translate.ts";
import type {
  ImportRowsTable,
  ImportsTable,
} from "#server/database/import-tables.ts";
import {
  type ImportOutcome,
  importOutcomes,
  keyOfRow,
} from "#src/domain/imports/import-kind.ts";
import { columnRule, type ImportRow } from "#src/domain/imports/import-row.ts";
import type { ImportReason } from "#src/domain/imports/reasons.ts";
import type {
  Language,
  OfficeImportLine,
  OfficeImportProgress,
} from "#src/schema/types.gen.ts";

type Import = Selectable<ImportsTable>;

export interface ImportProgressRow
  extends Pick<
    Import,
    "id" | "kind" | "target" | "state" | "reason" | "done" | "total" | "version"
  > {
  fileName: string;
  sendsLinks: boolean;
  createdAt: Date;
  madeBy: number | null;
  author: string | null;
  /** Only of outcomes that occur. */
  outcomes: Partial<Record<ImportOutcome, number>>;
}

export type ImportedRow = Pick<
  Selectable<ImportRowsTable>,
  "row" | "data" | "outcome" | "column_name" | "reason" | "before" | "after"
>;

/** The message of each reason that has another name. */
const messageKeys: Partial<Record<ImportReason, MessageKey>> = {
  notText: "expected.text",
  notNumber: "expected.number",
  notWhole: "expected.whole",
  unknownColumn: "unknownProperty",
  forbidden: "importForbidden",
  secondPerson: "importSecondPerson",
};

/** Why a row is refused or a whole import failed, in words. */
function messageOf(
  kind: ImportName,
  reason: string | null,
  column: string | null,
  language: Language,
): string | null {
  if (reason === null) return null;
  const { schema, limits: closer } = importTraits(kind);
  const rule =
    column === null
      ? undefined
      : {
          ...columnRule(schema, column),
          ...closer?.[column.split(".")[0] ?? ""],
        };
  const limits: Record<string, number | undefined> = {
    tooShort: rule?.minLength,
    tooLong: rule?.maxLength,
    tooSmall: rule?.minimum,
    tooGreat: rule?.maximum,
  };
  const key = messageKeys[reason as ImportReason] ?? (reason as MessageKey);
  return translate(key, language, { limit: limits[reason] ?? 0 });
}

/** How many rows have each outcome. */
const countsOf = (
  outcomes: ImportProgressRow["outcomes"],
): OfficeImportProgress["counts"] =>
  Object.fromEntries(
    importOutcomes.map((outcome) => [outcome, outcomes[outcome] ?? 0]),
  ) as OfficeImportProgress["counts"];

/** An import with its progress. */
export const importProgressOf = (
  { outcomes, version: _, sendsLinks: __, ...row }: ImportProgressRow,
  language: Language,
): OfficeImportProgress => {
  const { madeBy, author, ...rest } = row;
  return {
    ...rest,
    counts: countsOf(outcomes),
    mayUndo: row.state === "applied" && importTraits(row.kind).canUndo === true,
    message: messageOf(row.kind, row.reason, null, language),
    createdAt: row.createdAt.toISOString(),
    createdBy: madeBy === null ? null : { id: madeBy, name: author },
  };
};

/** What an import does with a row, with the reason in a language. */
export const importLineOf = (
  { row, data, outcome, reason, before, after, ...rest }: ImportedRow,
  kind: ImportName,
  language: Language,
): OfficeImportLine => {
  const { column_name: column } = rest;
  const known: ImportRow = data ?? before ?? {};
  return {
    row: data === null ? null : row,
    key: keyOfRow(importTraits(kind).key, known),
    ...{ outcome, column, reason, before, after, data },
    message: messageOf(kind, reason, column, language),
  };
};
