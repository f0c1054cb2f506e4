import { fileTypeFromBlob } from "file-type";
import { contentOfFile } from "#src/domain/values/file-content.ts";
import { decodeText, isBlankRow, readRows, separatorOf } from "./read-csv.ts";
import { readSheet, type WorkbookSheet } from "./read-sheet.ts";
import { type RefusalReason, tableLimits } from "./table-limits.ts";

export class TableRefusal extends Error {
  readonly reason: RefusalReason;
  /** Of `no_table`: what the file is, such as `PDF`. */
  readonly label: string | undefined;
  constructor(reason: RefusalReason, label?: string) {
    super(reason);
    this.reason = reason;
    this.label = label;
  }
}

/** All lines of a table, from the first line of its file on. */
export interface TableLines {
  /** Of a workbook. */
  sheet?: WorkbookSheet;
  lines: string[][];
}

export interface ReadOptions {
  /** In which percentages of workbooks are written. */
  language: string;
  /** Lines beyond are too many. */
  maxLines: number;
}

const workbookTypes = new Set([
  "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  "application/zip",
]);

/** Reads a file, or cells that were pasted; throws a TableRefusal before it takes much memory. */
export async function readLines(
  source: File | string,
  options: ReadOptions,
): Promise<TableLines> {
  if (typeof source === "string") {
    if (source.length > tableLimits.bytes) throw new TableRefusal("too_large");
    return { lines: textLines(source, options) };
  }
  if (source.size > tableLimits.bytes) throw new TableRefusal("too_large");
  const content = await contentOfFile(source, source.name, fileTypeFromBlob);
  if (content === undefined)
    throw new TableRefusal(source.size === 0 ? "empty" : "unreadable");
  const isWorkbook = workbookTypes.has(content.type);
  if (!isWorkbook && content.type !== "text/csv")
    throw new TableRefusal("no_table", content.label);
  const bytes = new Uint8Array(await source.arrayBuffer());
  try {
    if (isWorkbook) return sheetLines(bytes, options);
    if (newlineCount(bytes, options.maxLines) > options.maxLines)
      throw new TableRefusal("too_many");
    return { lines: textLines(decodeText(bytes), options) };
  } catch (error) {
    if (error instanceof TableRefusal) throw error;
    const isTooLarge = error instanceof RangeError;
    throw new TableRefusal(isTooLarge ? "too_large_unpacked" : "unreadable");
  }
}

function sheetLines(
  bytes: Uint8Array,
  { language, maxLines }: ReadOptions,
): TableLines {
  const lines: string[][] = [];
  const maxColumns = tableLimits.columns + 1;
  // Cells that share a text hold more than what is unpacked.
  let size = 0;
  const sheet = readSheet(bytes, { language, maxColumns }, (row, line) => {
    if (line > maxLines) throw new TableRefusal("too_many");
    if (row.length > tableLimits.columns) throw new TableRefusal("too_wide");
    for (const { length } of row) size += length;
    if (size > tableLimits.bytes) throw new TableRefusal("too_large_unpacked");
    while (lines.length < line - 1) lines.push([]);
    lines.push(row);
    return true;
  });
  return { lines, sheet };
}

function textLines(text: string, { maxLines }: ReadOptions): string[][] {
  const { separator, isSaid, rest } = separatorOf(text);
  const lines: string[][] = isSaid ? [[""]] : [];
  const { isBroken } = readRows(rest, separator, (row) => {
    if (row.length > tableLimits.columns) throw new TableRefusal("too_wide");
    lines.push(row);
    if (lines.length > maxLines && !isBlankRow(row))
      throw new TableRefusal("too_many");
  });
  if (isBroken || text.includes("\0")) throw new TableRefusal("unreadable");
  return lines;
}

const [LF, CR, QUOTE] = [10, 13, 34];

/** How many line breaks outside quotes there are, counted no further than needed; at most as many as there are rows. */
function newlineCount(bytes: Uint8Array, most: number): number {
  let count = 0;
  let isQuoted = false;
  for (let at = 0; at < bytes.length && count <= most; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) count += 1;
  }
  return count;
}
