import { strToU8, zipSync } from "fflate";
import { type ImportName, importTraits } from "#registry/imports.ts";
import {
  cellStyles,
  SHEET_END,
  sheetHead,
  workbookFiles,
  xmlText,
} from "#server/services/exports/workbook.ts";
import { columnRule, type ImportRow } from "#src/domain/imports/import-row.ts";
import { byteOrderMark, csvNewline, csvRows } from "#src/domain/values/csv.ts";
import type { Language } from "#src/schema/types.gen.ts";

/** What a column is called in a language; texts in other languages than the programme's name theirs. */
function headerOf(kind: ImportName, column: string, language: Language) {
  const { schema } = importTraits(kind);
  const [name = column, code] = column.split(".");
  const label = columnRule(schema, name)?.["x-label"]?.[language] ?? name;
  return code === undefined ? label : `${label} (${code.toUpperCase()})`;
}

/** The columns of a kind, with those in other languages that rows have. */
function columnsOf(kind: ImportName, rows: readonly ImportRow[]): string[] {
  const known = Object.keys(importTraits(kind).schema.properties);
  const others = new Set(rows.flatMap((row) => Object.keys(row)));
  return [
    ...known,
    ...[...others].filter((column) => !known.includes(column)).sort(),
  ];
}

/**
 * Rows as CSV, with headers that their import recognizes; without rows, a template.
 * @param locale of numbers and separators
 */
export function importCsv(
  kind: ImportName,
  rows: readonly ImportRow[],
  language: Language,
  locale: string,
): string {
  const columns = columnsOf(kind, rows);
  const head = columns.map((column) => headerOf(kind, column, language));
  const lines = rows.map((row) => columns.map((column) => row[column] ?? null));
  return byteOrderMark + csvRows([head, ...lines], locale) + csvNewline;
}

/** The template of a kind as a workbook, whose columns of text keep leading zeros. */
export function importTemplate(
  kind: ImportName,
  language: Language,
): Uint8Array {
  const { schema } = importTraits(kind);
  const columns = columnsOf(kind, []);
  const styles = columns.map((column) =>
    columnRule(schema, column)?.type === "string" ? cellStyles.text : 0,
  );
  const cells = columns.map(
    (column) =>
      `<c t="inlineStr" s="${cellStyles.head}"><is><t>${xmlText(headerOf(kind, column, language))}</t></is></c>`,
  );
  const files = {
    ...workbookFiles([kind]),
    "xl/worksheets/sheet1.xml": `${sheetHead(styles)}<row r="1">${cells.join("")}</row>${SHEET_END}`,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, strToU8(text)]),
    ),
  );
}
