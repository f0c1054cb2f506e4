import { strToU8, zipSync } from "fflate";
import { type ImportName, importTraits } from "#registry/imports.ts";
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

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE =
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

const escaped = (text: string): string =>
  text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");

const relations = (list: readonly [type: string, target: string][]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(
      ([type, target], at) =>
        `<Relationship Id="r${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** The template of a kind as a workbook, whose columns of text keep leading zeros. */
export function importTemplate(
  kind: ImportName,
  language: Language,
): Uint8Array {
  const { schema } = importTraits(kind);
  const columns = columnsOf(kind, []);
  const widths = columns.map((column, at) => {
    const style = columnRule(schema, column)?.type === "string" ? 1 : 0;
    return `<col min="${at + 1}" max="${at + 1}" width="24" style="${style}" customWidth="1"/>`;
  });
  const cells = columns.map(
    (column) =>
      `<c t="inlineStr" s="2"><is><t>${escaped(headerOf(kind, column, language))}</t></is></c>`,
  );
  const types = [
    ["workbook", "sheet.main"],
    ["worksheets/sheet1", "worksheet"],
    ["styles", "styles"],
  ].map(
    ([name, type]) =>
      `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
  );
  const files = {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join("")}</Types>`,
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${kind}" sheetId="1" r:id="r1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ["worksheet", "worksheets/sheet1.xml"],
      ["styles", "styles.xml"],
    ]),
    // 49 is the format of text.
    "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="3"><xf/><xf numFmtId="49" applyNumberFormat="1"/><xf numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `${XML}<worksheet xmlns="${MAIN}"><cols>${widths.join("")}</cols><sheetData><row r="1">${cells.join("")}</row></sheetData></worksheet>`,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, text]) => [name, strToU8(text)]),
    ),
  );
}
