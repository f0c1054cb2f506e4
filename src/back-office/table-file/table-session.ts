import {
  type CellFormat,
  cellValue,
  dateOrder,
  decimalMark,
} from "#src/domain/imports/cell-value.ts";
import { checkRow, type RowSchema } from "#src/domain/imports/import-row.ts";
import type { Columns } from "#src/domain/imports/match-columns.ts";
import type { ImportReason } from "#src/domain/imports/reasons.ts";
import type { RowField } from "#src/domain/imports/row-fields.ts";
import { cellText } from "#src/domain/values/csv.ts";
import type { DateOrder } from "#src/domain/values/typed-date.ts";
import { readTable, type TableFile } from "./first-rows.ts";
import { FIRST_LINES, headIndex, isBlankRow } from "./read-csv.ts";
import {
  type ReadOptions,
  readLines,
  type TableLines,
  TableRefusal,
} from "./read-lines.ts";
import type { RefusalReason } from "./table-limits.ts";

/** What a file says of itself. */
export interface TableHead {
  /** The sheet of a workbook that is read, and the names of the others. */
  sheet?: { name: string; others: string[] };
  header: string[];
  /** The number of the header's line in the file, from 1; the lines above are left out. */
  headLine: number;
  /** The first lines that can be the header. */
  headLines: { line: number; text: string }[];
  /** How many lines are below the header, blank ones in between included. */
  count: number;
  /** Some rows. */
  samples: string[][];
}

export interface Refused {
  refusal: RefusalReason;
  label?: string | undefined;
}

/** How the columns of a file are read. */
export interface Matching {
  fields: readonly RowField[];
  columns: Columns;
  /** Day or month first, as chosen for columns whose dates are ambiguous. */
  orders: Readonly<Record<string, DateOrder>>;
  /** The decimal mark where numbers leave it open. */
  mark: CellFormat["mark"];
  timeZone: string;
  schema: RowSchema;
}

/** A cell for which the server would refuse its row. */
export interface CellProblem {
  line: number;
  field: string | null;
  text: string;
  reason: ImportReason | "notDate";
}

export interface Checked {
  /** The fields whose dates can be read in two ways. */
  asks: string[];
  /** How many rows have a mistake, and the first of them. */
  refused: number;
  problems: CellProblem[];
}

/** Rows of one request, and the number of the first one. */
export interface RowPart {
  from: number;
  rows: Record<string, string | number>[];
  isLast: boolean;
}

const SAMPLE_ROWS = 20;
const MAX_PROBLEMS = 100;
/** What the server takes in one request, with a margin. */
const MAX_ROWS = 1_000;
const MAX_CHARACTERS = 250_000;

/** What is done with a table apart from the page: its rows stay there until they are sent. */
export function createTableSession() {
  let table: TableLines = { lines: [] };
  let headLine = 1;
  let formats = new Map<string, CellFormat>();
  let matching: Matching | undefined;

  const rows = () => table.lines.slice(headLine);
  const cellAt = (row: readonly string[], column: number | undefined) =>
    column === undefined ? "" : cellText(row[column] ?? "").trim();

  function head(line?: number): TableHead | Refused {
    const { lines, sheet } = table;
    headLine = line ?? headIndex(lines) + 1;
    const below = rows();
    if (below.length === 0) return { refusal: "empty" };
    return {
      ...(sheet && { sheet }),
      header: (lines[headLine - 1] ?? []).map((name) => name.trim()),
      headLine,
      headLines: lines
        .slice(0, Math.min(FIRST_LINES, lines.length - 1))
        .map((row, at) => ({ line: at + 1, text: lineText(row) }))
        .filter(({ text }) => text !== ""),
      count: below.length,
      samples: below.slice(0, SAMPLE_ROWS),
    };
  }

  /** The row that is sent, and what is wrong with it. */
  function rowOf(
    row: readonly string[],
    { fields, columns, schema }: Matching,
  ) {
    const values: RowPart["rows"][number] = {};
    let unread: Pick<CellProblem, "field" | "text" | "reason"> | undefined;
    for (const { name, type, maxLength } of fields) {
      const format = formats.get(name);
      const text = cellAt(row, columns[name]);
      if (text === "" || format === undefined) continue;
      const value = cellValue(text, type, format);
      if (value === undefined)
        unread ??= { field: name, text, reason: "notDate" };
      // A longer one is refused as too long either way.
      values[name] =
        typeof value === "number"
          ? value
          : (value ?? text).slice(0, maxLength && 2 * maxLength);
    }
    const { fault } = checkRow(schema, values);
    const problem =
      unread ??
      (fault && {
        ...{ field: fault.column, reason: fault.reason },
        text: fault.column === null ? "" : String(values[fault.column] ?? ""),
      });
    return { values, problem };
  }

  return {
    /** The first rows of a proof. */
    preview: async ({
      blob,
      ...file
    }: { blob: Blob } & Omit<TableFile, "bytes">) =>
      readTable({ ...file, bytes: new Uint8Array(await blob.arrayBuffer()) }),

    async open({
      source,
      ...options
    }: { source: File | string } & ReadOptions): Promise<TableHead | Refused> {
      try {
        table = await readLines(source, options);
      } catch (error) {
        if (!(error instanceof TableRefusal)) throw error;
        return { refusal: error.reason, label: error.label };
      }
      const { lines } = table;
      while (isBlankRow(lines.at(-1) ?? ["x"])) lines.pop();
      return head();
    },

    /** Reads another line as the header. */
    async head(line: number): Promise<TableHead | Refused> {
      return head(line);
    },

    /** Compares each row with the schema of the kind. */
    async check(next: Matching): Promise<Checked> {
      matching = next;
      const { fields, columns, orders, mark, timeZone } = next;
      const below = rows();
      const asks: string[] = [];
      formats = new Map();
      for (const { name, type } of fields) {
        const column = columns[name];
        if (column === undefined) continue;
        const cells = () => below.map((row) => cellAt(row, column));
        const found = type === "date" ? dateOrder(cells()) : "dmy";
        if (found === "ask") asks.push(name);
        const isNumber = type === "number" || type === "whole";
        // Workbooks hold numbers, not how they are written.
        const own = isNumber && (table.sheet ? "." : decimalMark(cells()));
        formats.set(name, {
          ...{ timeZone, mark: own || mark },
          order: orders[name] ?? (found === "ask" ? undefined : found),
        });
      }
      const problems: CellProblem[] = [];
      let refused = 0;
      for (const [at, row] of below.entries()) {
        if (isBlankRow(row)) continue;
        const { problem } = rowOf(row, next);
        if (problem === undefined) continue;
        refused += 1;
        if (problems.length < MAX_PROBLEMS)
          problems.push({ line: headLine + at + 1, ...problem });
      }
      return { asks, refused, problems };
    },

    /** Rows that one request can have, numbered by the lines of the file as if the header were the first. */
    async part(from: number): Promise<RowPart> {
      const known = matching;
      if (known === undefined) throw new Error("not matched");
      const above = headLine - 1;
      const total = above + rows().length;
      const part: RowPart["rows"] = [];
      let size = 0;
      while (part.length < MAX_ROWS && from - 1 + part.length < total) {
        const at = from - 1 + part.length;
        const row = at < above ? [] : (table.lines[at + 1] ?? []);
        const { values } = rowOf(row, known);
        const length = JSON.stringify(values).length + 1;
        if (size + length > MAX_CHARACTERS && size > 0) break;
        part.push(values);
        size += length;
      }
      const isLast = from - 1 + part.length >= total;
      return { from, rows: part, isLast };
    },
  };
}

export type TableSession = ReturnType<typeof createTableSession>;

const lineText = (row: readonly string[]): string =>
  row
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(" · ")
    .slice(0, 100);
