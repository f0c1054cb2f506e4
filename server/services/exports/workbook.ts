import { createWriteStream } from "node:fs";
import { Readable } from "node:stream";
import { finished, pipeline } from "node:stream/promises";
import { ZipFile } from "yazl";
import type { ExportColumn } from "./table.ts";
import { type TextPart, textCollector } from "./text-parts.ts";

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const OFFICE =
  "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006";

/** The places of formats in styles.xml. */
export const cellStyles = { text: 1, head: 2, date: 3, instant: 4 } as const;

/** The most rows of a sheet, by its format. */
const MAX_ROWS = 1_048_576;

/** Quick rather than small: the file exists for a day. */
const COMPRESSION = { compressionLevel: 1 };

const entities: Readonly<Record<string, string>> = {
  ...{ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" },
};

const special = /[&<>"\p{Cc}\uFFFE\uFFFF]|_(?=x[0-9A-Fa-f]{4}_)/gu;

/** A text in XML; what XML cannot hold is written as spreadsheets do: `_x000D_`. */
export const xmlText = (text: string): string =>
  text.replace(
    special,
    (one) =>
      entities[one] ??
      (one === "\n" || one === "\t"
        ? one
        : `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`),
  );

const relations = (list: readonly [type: string, target: string][]) =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${list
    .map(
      ([type, target], at) =>
        `<Relationship Id="r${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
    )
    .join("")}</Relationships>`;

/** The files of a workbook besides its sheets, `xl/worksheets/sheet1.xml` and on. */
export function workbookFiles(
  sheets: readonly string[],
): Record<string, string> {
  const paths = sheets.map((_, at) => `worksheets/sheet${at + 1}`);
  const types = [
    ["workbook", "sheet.main"],
    ...paths.map((path) => [path, "worksheet"]),
    ["styles", "styles"],
  ].map(
    ([name, type]) =>
      `<Override PartName="/xl/${name}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.${type}+xml"/>`,
  );
  const listed = sheets.map(
    (name, at) =>
      `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at + 1}"/>`,
  );
  const formats = [
    ...['numFmtId="49" applyNumberFormat="1"'],
    ...['numFmtId="49" fontId="1" applyNumberFormat="1" applyFont="1"'],
    ...['numFmtId="14" applyNumberFormat="1"'],
    ...['numFmtId="22" applyNumberFormat="1"'],
  ].map((format) => `<xf ${format}/>`);
  return {
    "[Content_Types].xml": `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>${types.join("")}</Types>`,
    "_rels/.rels": relations([["officeDocument", "xl/workbook.xml"]]),
    "xl/workbook.xml": `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed.join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relations([
      ...paths.map((path) => ["worksheet", `${path}.xml`] as [string, string]),
      ["styles", "styles.xml"],
    ]),
    // 49 is the format of text, 14 of a day, 22 of a day with a time.
    "xl/styles.xml": `${XML}<styleSheet xmlns="${MAIN}"><fonts count="2"><font/><font><b/></font></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf/>${formats.join("")}</cellXfs></styleSheet>`,
  };
}

/** The start of a sheet, up to its rows, with a style for each of its columns. */
export const sheetHead = (styles: readonly number[]): string =>
  `${XML}<worksheet xmlns="${MAIN}"><cols>${styles
    .map(
      (style, at) =>
        `<col min="${at + 1}" max="${at + 1}" width="24" style="${style}" customWidth="1"/>`,
    )
    .join("")}</cols><sheetData>`;

export const SHEET_END = "</sheetData></worksheet>";

const letters = (at: number): string =>
  (at < 26 ? "" : letters(Math.trunc(at / 26) - 1)) +
  String.fromCharCode(65 + (at % 26));

const DAY_MS = 86_400_000;
/** Of the days of instants: less than a millisecond. */
const DECIMALS = 10;
/** 1970-01-01 as a day of spreadsheets. */
const EPOCH_DAY = 25_569;

/** Writes a cell of a column, after its address. */
function cellWriter({ type, textOf }: ExportColumn) {
  const text = (cell: string, style = "") =>
    `${style} t="inlineStr"><is><t xml:space="preserve">${xmlText(textOf(cell))}</t></is></c>`;
  if (type === "text") return text;
  if (type !== "date") return (cell: string) => `><v>${cell}</v></c>`;
  return (cell: string) => {
    const day =
      Date.parse(`${cell.replace(" ", "T")}${cell.length > 10 ? "Z" : ""}`) /
        DAY_MS +
      EPOCH_DAY;
    // Spreadsheets have no days before 1900.
    if (!(day >= 1)) return text(cell);
    const isInstant = cell.length > 10;
    const style = isInstant ? cellStyles.instant : cellStyles.date;
    return ` s="${style}"><v>${day.toFixed(isInstant ? DECIMALS : 0)}</v></c>`;
  };
}

/**
 * Rows of sheets; each starts a new part.
 * @param maxRows of a sheet, with its header
 */
export function sheetCollector(
  columns: readonly ExportColumn[],
  maxRows = MAX_ROWS,
) {
  const columnNames = columns.map((_, at) => letters(at));
  const writers = columns.map(cellWriter);
  return textCollector((row, place) => {
    // Not by `String`, which remembers texts of numbers: a million of them take much memory.
    const number = (2 + (place % (maxRows - 1))).toFixed(0);
    let xml = `<row r="${number}">`;
    for (let at = 0; at < row.length; at += 1) {
      const cell = row[at];
      if (cell != null)
        xml += `<c r="${columnNames[at]}${number}"${writers[at]?.(cell)}`;
    }
    return `${xml}</row>`;
  }, maxRows - 1);
}

/** Writes the parts of a `sheetCollector` to a workbook at `path`; what a sheet cannot hold goes on in the next one. */
export async function writeWorkbook(
  parts: AsyncIterable<TextPart>,
  { name, columns }: { name: string; columns: readonly ExportColumn[] },
  path: string,
  maxRows = MAX_ROWS,
): Promise<void> {
  const zip = new ZipFile();
  const texts = parts[Symbol.asyncIterator]();
  const columnNames = columns.map((_, at) => letters(at));
  let next: TextPart | undefined;
  let sheet: Readable | undefined;
  const hasMore = async () => {
    next ??= (await texts.next()).value as TextPart | undefined;
    return next !== undefined && next.rows > 0;
  };
  async function* sheetXml() {
    const head = columns.map(
      ({ title }, at) =>
        `<c r="${columnNames[at]}1" s="${cellStyles.head}" t="inlineStr"><is><t>${xmlText(title)}</t></is></c>`,
    );
    const styles = columns.map(({ type }) =>
      type === "text" ? cellStyles.text : 0,
    );
    yield `${sheetHead(styles)}<row r="1">${head.join("")}</row>`;
    for (let rows = 1; rows < maxRows && (await hasMore()); ) {
      if (next === undefined) break;
      yield next.bytes;
      rows += next.rows;
      next = undefined;
    }
    yield SHEET_END;
  }
  const written = pipeline(
    zip.outputStream,
    createWriteStream(path, { mode: 0o600 }),
  );
  written.catch((error: Error) => sheet?.destroy(error));
  const names: string[] = [];
  try {
    do {
      names.push(names.length === 0 ? name : `${name} ${names.length + 1}`);
      sheet = Readable.from(sheetXml());
      const path = `xl/worksheets/sheet${names.length}.xml`;
      zip.addReadStream(sheet, path, COMPRESSION);
      await finished(sheet);
    } while (await hasMore());
    for (const [file, text] of Object.entries(workbookFiles(names)))
      zip.addBuffer(Buffer.from(text), file);
    zip.end();
    await written;
  } catch (error) {
    (zip.outputStream as Readable).destroy(error as Error);
    throw error;
  } finally {
    await texts.return?.();
  }
}
