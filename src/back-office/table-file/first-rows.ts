import { firstRows, headIndex, isBlankRow } from "./read-csv.ts";
import { readSheet } from "./read-sheet.ts";

export interface TableFile {
  kind: "csv" | "xlsx";
  bytes: Uint8Array;
  /** In which numbers are written. */
  language: string;
}

export interface SheetTable {
  /** Lines above the headers. */
  titles: string[];
  /** The sheet of a workbook that is shown, and the names of the others. */
  sheet?: { name: string; others: string[] };
  /** As long as each other. */
  rows: string[][];
  /** Whether there are more rows, columns or text than shown. */
  isCut: boolean;
}

/** What is read of a file. */
export const limits = { rows: 500, columns: 50, cell: 500, bytes: 10_000_000 };

/** The first rows of a table; throws if it cannot be read. */
export function readTable({ kind, bytes, language }: TableFile): SheetTable {
  if (bytes.length > limits.bytes) throw new RangeError("too large");
  const most = limits.rows + 1;
  if (kind === "csv") return tableOf(firstRows(bytes, most));
  const rows: string[][] = [];
  const maxColumns = 1_000;
  const sheet = readSheet(bytes, { language, maxColumns }, (row) => {
    rows.push(row);
    return rows.length < most;
  });
  return { ...tableOf(rows), sheet };
}

function tableOf(all: readonly string[][]): SheetTable {
  const rows = all.filter((row) => !isBlankRow(row));
  const head = headIndex(rows);
  const titles = rows
    .slice(0, head)
    .map((row) => row.filter(Boolean).join(" ").slice(0, limits.cell));
  return { titles, ...cut(rows.slice(head)) };
}

function cut(all: readonly string[][]): Pick<SheetTable, "rows" | "isCut"> {
  const rows = all.slice(0, limits.rows);
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const columns = Math.min(width, limits.columns);
  let isCut = all.length > rows.length || width > columns;
  return {
    rows: rows.map((row) =>
      Array.from({ length: columns }, (_, index) => {
        const text = row[index] ?? "";
        if (text.length <= limits.cell) return text;
        isCut = true;
        return `${text.slice(0, limits.cell)}…`;
      }),
    ),
    isCut,
  };
}
