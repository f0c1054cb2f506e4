import type { ListedRow } from "#src/back-office/api/documents.ts";
import type { RowEdit } from "#src/domain/documents/list-edits.ts";
import type { ListRow } from "#src/domain/documents/lists.ts";
import { matchColumns } from "#src/domain/imports/match-columns.ts";
import type { RowField } from "#src/domain/imports/row-fields.ts";
import type { NumberMistake } from "#src/domain/values/number.ts";
import {
  COLUMN_COUNT,
  editOf,
  type NumberColumn,
  numberColumnAt,
  numberColumns,
  readCell,
  withNumber,
} from "./cells.ts";
import { rangeOf, type Selection } from "./selection.ts";

/** A pasted cell that was not taken over. */
export interface RefusedCell {
  /** Of what was pasted, from 1. */
  line: number;
  /** Undefined for the product code. */
  column: NumberColumn | undefined;
  text: string;
  reason: NumberMistake | "unknownProduct" | "repeated" | "noCode" | "outside";
}

export interface PastePlan {
  edits: RowEdit[];
  refused: RefusedCell[];
}

/** Rows with product codes first, or cells that replace others. */
export interface PastedTable {
  lines: readonly (readonly string[])[];
  /** Of the first one, in what was pasted. */
  firstLine: number;
  /** The place of each column in a line; undefined where the cells go where the selection is. */
  columns:
    | Readonly<Partial<Record<NumberColumn | "productCode", number>>>
    | undefined;
}

/**
 * How pasted lines are read: by their headers; in the order of the table, if their first cells are product codes; else
 * they are cells.
 * @param fields of the rows of files, whose names headers have
 */
export function readPasted(
  pasted: readonly (readonly string[])[],
  fields: readonly RowField[],
  {
    selection,
    isKnown,
  }: { selection: Selection; isKnown: (code: string) => boolean },
): PastedTable {
  const [header = [], ...below] = pasted;
  const named = matchColumns(fields, { header, samples: [] });
  if (named["productCode"] !== undefined)
    return { lines: below, firstLine: 2, columns: named };
  const { left } = rangeOf(selection);
  const width = Math.max(...pasted.map(({ length }) => length));
  const areNoNumbers = pasted.every(([first = ""]) => !isNumber(first));
  const isOfRows =
    left === 0 ||
    left + width > COLUMN_COUNT ||
    (width > 1 && areNoNumbers) ||
    pasted.some(([first = ""]) => isKnown(first.trim()) && !isNumber(first));
  const columns = Object.fromEntries(
    ["productCode", ...numberColumns].map((name, at) => [name, at]),
  );
  return {
    lines: pasted,
    firstLine: 1,
    columns: isOfRows ? columns : undefined,
  };
}

const isNumber = (text: string) =>
  readCell("coefficient", text).mistake !== "unreadable";

/** The codes that a pasted table names. */
export const codesIn = ({ lines, columns }: PastedTable): string[] => {
  const at = columns?.productCode;
  return at === undefined ? [] : lines.map((line) => (line[at] ?? "").trim());
};

interface PresentRows {
  rows: ReadonlyMap<string, ListedRow>;
  /** Whether a product has a code. */
  exists: (code: string) => boolean;
}

/**
 * What pasted rows change: products that are in the list get their numbers, others are added to it. An empty cell
 * empties.
 */
export function planRows(
  { lines, firstLine, columns = {} }: PastedTable,
  { rows, exists }: PresentRows,
): PastePlan {
  const plan: PastePlan = { edits: [], refused: [] };
  const seen = new Set<string>();
  for (const [index, cells] of lines.entries()) {
    const line = firstLine + index;
    const code = (cells[columns.productCode ?? 0] ?? "").trim();
    const isUnknown = !rows.has(code) && !exists(code);
    if (code === "" || seen.has(code) || isUnknown) {
      if (cells.some((cell) => cell.trim() !== ""))
        plan.refused.push({
          ...{ line, column: undefined, text: code },
          reason:
            code === ""
              ? "noCode"
              : seen.has(code)
                ? "repeated"
                : "unknownProduct",
        });
      continue;
    }
    seen.add(code);
    const from = rows.get(code)?.row ?? null;
    let to: ListRow = from ?? { productCode: code };
    for (const column of numberColumns) {
      const text = cells[columns[column] ?? -1];
      if (text !== undefined) to = takeCell(plan, { line, column, text }, to);
    }
    if (from === null) plan.edits.push({ id: code, from, to });
    else plan.edits.push(...editOf(code, from, to));
  }
  return plan;
}

function takeCell(
  { refused }: PastePlan,
  cell: Pick<RefusedCell, "line" | "text"> & { column: NumberColumn },
  row: ListRow,
): ListRow {
  const { value, mistake } = readCell(cell.column, cell.text);
  if (mistake === undefined) return withNumber(row, cell.column, value);
  refused.push({ ...cell, reason: mistake });
  return row;
}

/** What pasted cells change from the selection on; one cell, or one line, fills all that is selected. */
export function planCells(
  { lines, firstLine }: PastedTable,
  selection: Selection,
  shown: readonly ListedRow[],
): PastePlan {
  const plan: PastePlan = { edits: [], refused: [] };
  const { top, bottom, left, right } = rangeOf(selection);
  const isOneLine = lines.length === 1;
  const isOneCell = isOneLine && lines[0]?.length === 1;
  const height = isOneLine ? bottom - top + 1 : lines.length;
  for (let down = 0; down < height; down += 1) {
    const cells = lines[isOneLine ? 0 : down] ?? [];
    const line = firstLine + (isOneLine ? 0 : down);
    const width = isOneCell ? right - left + 1 : cells.length;
    const listed = shown[top + down];
    let to = listed?.row;
    for (let along = 0; along < width; along += 1) {
      const text = cells[isOneCell ? 0 : along] ?? "";
      const column = numberColumnAt(left + along);
      if (to === undefined || column === undefined)
        plan.refused.push({ line, column, text, reason: "outside" });
      else to = takeCell(plan, { line, column, text }, to);
    }
    if (listed && to) plan.edits.push(...editOf(listed.key, listed.row, to));
  }
  return plan;
}

/**
 * Selected cells as spreadsheets take them; the code comes first in whole rows. @param write a number as people write
 * it
 */
export function copied(
  selection: Selection,
  shown: readonly ListedRow[],
  write: (value: number) => string,
): string {
  const { top, bottom, left, right } = rangeOf(selection);
  return shown
    .slice(top, bottom + 1)
    .map(({ key, row }) =>
      Array.from({ length: right - left + 1 }, (_, along) => {
        const column = numberColumnAt(left + along);
        if (column === undefined) return key;
        const value = row[column];
        return typeof value === "number" ? write(value) : "";
      }).join("\t"),
    )
    .join("\n");
}
