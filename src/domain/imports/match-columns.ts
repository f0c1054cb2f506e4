import { emailAddress } from "#src/domain/people/e-mail.ts";
import { parseNumber } from "#src/domain/values/number.ts";
import type { RowSchema } from "./import-row.ts";
import { plainName, type RowField } from "./row-fields.ts";

/** The column of each field that has one, counted from 0. */
export type Columns = Readonly<Record<string, number>>;

/** Fields by the headers of the last file, in plain letters. */
export type RememberedColumns = Readonly<Record<string, string>>;

interface File {
  header: readonly string[];
  /** Some of its rows. */
  samples: readonly (readonly string[])[];
}

/** Which share of a column's cells have to look like those of a field. */
const MIN_MATCHING_SHARE = 0.8;

/**
 * Proposes the columns of a file (BO-13.2): as they were matched before, else by their headers in any of our languages, else by
 * what is in them. No column is proposed twice.
 */
export function matchColumns(
  fields: readonly RowField[],
  { header, samples }: File,
  remembered: RememberedColumns = {},
): Columns {
  const names = header.map(plainName);
  const columns: Record<string, number> = {};
  const isFree = (at: number) => !Object.values(columns).includes(at);
  const take = (fits: (field: RowField, at: number) => boolean) => {
    for (const field of fields) {
      if (columns[field.name] !== undefined) continue;
      const at = names.findIndex((_, one) => isFree(one) && fits(field, one));
      if (at !== -1) columns[field.name] = at;
    }
  };
  take(({ name }, at) => remembered[names[at] ?? ""] === name);
  // A header that was once left out is not proposed again.
  const isOpen = (at: number) => remembered[names[at] ?? ""] === undefined;
  // The name of the property and the labels come first in the names of a field.
  for (let rank = 0; rank < Math.max(0, ...fields.map(rankCount)); rank += 1)
    take(
      (field, at) =>
        isOpen(at) && names[at] !== "" && field.names[rank] === names[at],
    );
  take(
    (field, at) =>
      isOpen(at) &&
      looksLike(
        field,
        samples.map((row) => row[at]?.trim() ?? ""),
      ),
  );
  return columns;
}

const rankCount = ({ names }: RowField): number => names.length;

/** Whether cells can be nothing else than those of a field: addresses have a form, and a single column of numbers a place. */
function looksLike(field: RowField, cells: readonly string[]): boolean {
  const filled = cells.filter(Boolean);
  if (filled.length === 0) return false;
  const share = (fits: (cell: string) => boolean) =>
    filled.filter(fits).length / filled.length >= MIN_MATCHING_SHARE;
  if (field.name === "email")
    return share((cell) => emailAddress(cell) !== undefined);
  return (
    field.isRequired &&
    (field.type === "number" || field.type === "whole") &&
    share((cell) => parseNumber(cell) !== null)
  );
}

/** What is remembered of a file whose columns a person matched: the field of each header, "" for those that were left out. */
export const rememberColumns = (
  header: readonly string[],
  columns: Columns,
): RememberedColumns =>
  Object.fromEntries(
    header
      .map((name, at) => [
        plainName(name),
        Object.keys(columns).find((field) => columns[field] === at) ?? "",
      ])
      .filter(([name]) => name !== ""),
  );

/** The columns that rows of a kind cannot do without and that a file lacks, each with the others that would do. */
export function lackedColumns(
  { required = [], anyOf = [] }: Pick<RowSchema, "required" | "anyOf">,
  columns: Columns,
): string[][] {
  const choice = anyOf.flatMap((option) => option.required);
  return [
    ...required.map((one) => [one]),
    ...(anyOf.length ? [choice] : []),
  ].filter((some) => some.every((one) => columns[one] === undefined));
}
