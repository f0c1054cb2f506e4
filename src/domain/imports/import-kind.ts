import type { Permission } from "#src/domain/people/permissions.ts";
import type { Cell, ImportRow, RowFault, RowSchema } from "./import-row.ts";
import type { ImportReason } from "./reasons.ts";

export const importOutcomes = [
  "added",
  "changed",
  "same",
  "removed",
  "refused",
] as const;

export type ImportOutcome = (typeof importOutcomes)[number];

/** What an import does with a row. */
export type RowPlan =
  | {
      outcome: "added" | "changed" | "same" | "removed";
      /** What is there, by column; null if nothing is. */
      before: ImportRow | null;
      after: ImportRow | null;
      /** Why it takes effect later. */
      reason?: ImportReason;
    }
  | ({ outcome: "refused" } & RowFault);

/** By what rows of an import are recognized: two with the same one are one too many. */
type RowKey =
  /** Each line is separate. */
  | "line"
  /** The address or the client identifier. */
  | "person"
  /** The values of these columns. */
  | readonly string[];

/**
 * A kind of import (BO-13.1). `Present` is what the server reads of what is there, for the rows of a batch.
 */
export interface ImportKind<Present> {
  /** Of a row, in schemas/imports. */
  schema: RowSchema;
  key: RowKey;
  /** What the audit trail calls that which it changes. */
  subject: string;
  permissions: {
    write: Permission;
    /** To apply it, besides `write`. */
    apply?: Permission;
  };
  /** Whether applying it needs the password again: always, or from so many rows on that it is a bulk change (BO-1.5). */
  stepUp?: "always" | "bulk";
  /** The kind of the document that it is about. */
  target?: string;
  /** Whether it is about what is live of its target, not about the draft. */
  isOfLive?: true;
  /** Whether what is not in the file is removed. */
  isWholeList?: true;
  canUndo?: true;
  /** Of columns that the plan checks more closely than the schema: what is there already may be beyond. */
  limits?: Readonly<
    Record<string, { minLength?: number; maxLength: number } | undefined>
  >;
  /** Decides what becomes of rows, in their order: those of a batch, or all rows of a whole list. */
  plan(rows: readonly ImportRow[], present: Present): RowPlan[];
}

/** A refusal of a row. */
export const refused = (
  column: string | null,
  reason: ImportReason,
): RowPlan => ({ outcome: "refused", column, reason });

/** Plans a row that adds its columns, or replaces those that are there. */
export function merged(before: ImportRow | undefined, row: ImportRow): RowPlan {
  const after = { ...before, ...row };
  if (before === undefined) return { outcome: "added", before: null, after };
  const isSame = Object.keys(after).every((column) =>
    isSameCell(before[column], after[column]),
  );
  return { outcome: isSame ? "same" : "changed", before, after };
}

/** The digits of numbers that sheets hold. */
const SHEET_DIGITS = 15;

const isSameCell = (one: Cell = null, other: Cell = null): boolean =>
  one === other ||
  (typeof one === "number" &&
    typeof other === "number" &&
    one.toPrecision(SHEET_DIGITS) === other.toPrecision(SHEET_DIGITS));

/** The value that a row is recognized by, as people read it; null where each line is one. */
export function keyOfRow(key: RowKey, row: ImportRow): string | null {
  const columns =
    key === "person" || key === "line" ? ["email", "clientId"] : key;
  const parts = columns.flatMap((column) => row[column] ?? []);
  if (key === "person" || key === "line") return String(parts[0] ?? "") || null;
  return parts.length === 0 ? null : parts.join(" · ");
}
