import Papa from "papaparse";
import { readSheet } from "./read-sheet.ts";

export interface TableFile {
  kind: "csv" | "xlsx";
  bytes: Uint8Array;
}

export interface SheetTable {
  /** As long as each other. */
  rows: string[][];
  /** Whether there are more rows, columns or text than shown. */
  isCut: boolean;
}

/** What is read of a file. */
export const limits = { rows: 500, columns: 50, cell: 500, bytes: 10_000_000 };

/** The first rows of a table; throws if it cannot be read. */
export function readTable({ kind, bytes }: TableFile): SheetTable {
  if (bytes.length > limits.bytes) throw new RangeError("too large");
  const rows =
    kind === "csv" ? readCsv(bytes) : readSheet(bytes, limits.rows + 1);
  return cut(rows);
}

function readCsv(bytes: Uint8Array): string[][] {
  return Papa.parse<string[]>(decode(bytes), {
    preview: limits.rows + 1,
    skipEmptyLines: true,
  }).data;
}

/** UTF-8 or UTF-16 by their marks; what is no UTF-8 is what spreadsheets of Windows write. */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe)
    return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

function cut(all: readonly string[][]): SheetTable {
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
    get isCut() {
      return isCut;
    },
  };
}
