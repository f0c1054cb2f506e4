/**
 * A sheet of an XLSX workbook as text. A workbook is a ZIP archive: only the few files that are needed are unpacked,
 * up to a size (an archive of some kilobytes can hold gigabytes). No library does that: see decision 0038.
 */
import { Unzip, UnzipInflate } from "fflate";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import {
  type CellFormat,
  cellFormat,
  dateOfSerial,
  writtenNumber,
} from "./sheet-formats.ts";

/** Of all files together, unpacked. */
const MAX_UNPACKED = 60_000_000;
/** Columns beyond are not read. */
const MAX_COLUMNS = 1_000;
const XML_CHUNK = 65_536;
/** A thousand times as large at most, once unpacked. */
const ZIP_CHUNK = 4096;

type Files = Record<string, string>;

export interface WorkbookSheet {
  name: string;
  /** The names of the other sheets, hidden ones too. */
  others: string[];
  /** Those that are not blank. */
  rows: string[][];
  /** The number of each row, from 1. */
  lines: number[];
}

/**
 * The sheet that is in front when the workbook is opened, at most `most` rows of it; throws if it is no workbook.
 * @param language in which percentages are written
 */
export function readSheet(
  bytes: Uint8Array,
  most: number,
  language: string,
): WorkbookSheet {
  const book = unpack(bytes, (name) =>
    ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"].includes(name),
  );
  const { name, others, path: sheetPath } = sheetInFront(book);
  const files = unpack(bytes, (name) =>
    [sheetPath, "xl/sharedStrings.xml", "xl/styles.xml"].includes(name),
  );
  const sheet = files[sheetPath];
  if (sheet === undefined) throw new TypeError("no sheet");
  const filled = rowsOf(sheet, {
    ...{ most, language },
    strings: stringsOf(files["xl/sharedStrings.xml"] ?? ""),
    formats: formatsOf(files["xl/styles.xml"] ?? ""),
    isFrom1904: /<workbookPr[^>]*date1904="(1|true)"/.test(
      book["xl/workbook.xml"] ?? "",
    ),
  });
  return { name, others, ...filled };
}

/** Throws as soon as more is unpacked than allowed, whatever the archive says about its sizes. */
function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Files {
  const files: Files = {};
  const unfinished = new Set<string>();
  let total = 0;
  const count = (length: number) => {
    total += length;
    if (total > MAX_UNPACKED) throw new RangeError("too large");
  };
  const archive = new Unzip((file) => {
    const { name } = file;
    if (!isWanted(name)) return;
    if ((file.originalSize ?? 0) > MAX_UNPACKED) count(MAX_UNPACKED + 1);
    const decoder = new TextDecoder();
    files[name] = "";
    unfinished.add(name);
    file.ondata = (error, chunk, isLast) => {
      if (error !== null) throw error;
      count(chunk.length);
      files[name] += decoder.decode(chunk, { stream: !isLast });
      if (isLast) unfinished.delete(name);
    };
    file.start();
  });
  archive.register(UnzipInflate);
  for (let at = 0; at < bytes.length; at += ZIP_CHUNK)
    archive.push(
      bytes.subarray(at, at + ZIP_CHUNK),
      at + ZIP_CHUNK >= bytes.length,
    );
  if (unfinished.size > 0) throw new TypeError("cut off");
  return files;
}

interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** Whether the rest is not needed. */
  isDone?: () => boolean;
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

function parse(xml: string, { open, text, close, isDone }: Handlers): void {
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  if (open)
    parser.on("opentag", ({ name, attributes }: SaxesTagPlain) =>
      open(localName(name), attributes),
    );
  if (text) parser.on("text", text);
  if (close) parser.on("closetag", ({ name }) => close(localName(name)));
  for (let at = 0; at < xml.length && isDone?.() !== true; at += XML_CHUNK)
    parser.write(xml.slice(at, at + XML_CHUNK));
}

function sheetInFront(book: Files) {
  const sheets: { id: string | undefined; name: string; isHidden: boolean }[] =
    [];
  let active = 0;
  parse(book["xl/workbook.xml"] ?? "", {
    open(tag, attributes) {
      if (tag === "workbookView") active = Number(attributes["activeTab"] ?? 0);
      if (tag === "sheet")
        sheets.push({
          id: attributes["r:id"],
          name: attributes["name"] ?? "",
          isHidden: /hidden$/i.test(attributes["state"] ?? ""),
        });
    },
  });
  const inFront = sheets[active];
  const sheet =
    inFront?.isHidden === false
      ? inFront
      : (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]);
  let target: string | undefined;
  parse(book["xl/_rels/workbook.xml.rels"] ?? "", {
    open(tag, attributes) {
      if (tag === "Relationship" && attributes["Id"] === sheet?.id)
        target = attributes["Target"];
    },
  });
  if (sheet === undefined || target === undefined)
    throw new TypeError("no sheet");
  return {
    name: sheet.name,
    others: sheets.filter((other) => other !== sheet).map((one) => one.name),
    path: target.startsWith("/") ? target.slice(1) : `xl/${target}`,
  };
}

/** Characters that XML cannot hold are written `_x000D_` in texts of cells. */
const unescaped = (text: string): string =>
  text
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    )
    .replaceAll("\r\n", "\n")
    .replaceAll("\r", "\n");

/** Texts that cells share; their parts in different fonts are joined, without phonetic hints. */
function stringsOf(xml: string): string[] {
  const strings: string[] = [];
  let now = "";
  let isText = false;
  let isHint = false;
  parse(xml, {
    open(name) {
      if (name === "si") now = "";
      if (name === "rPh") isHint = true;
      isText = name === "t";
    },
    text(text) {
      if (isText && !isHint) now += text;
    },
    close(name) {
      isText = false;
      if (name === "rPh") isHint = false;
      if (name === "si") strings.push(unescaped(now));
    },
  });
  return strings;
}

/** How the cells of each style are written. */
function formatsOf(xml: string): CellFormat[] {
  const codes = new Map<number, string>();
  const styles: CellFormat[] = [];
  let isCellStyle = false;
  parse(xml, {
    open(name, attributes) {
      const id = Number(attributes["numFmtId"]);
      if (name === "numFmt") codes.set(id, attributes["formatCode"] ?? "");
      if (name === "cellXfs") isCellStyle = true;
      if (name === "xf" && isCellStyle)
        styles.push(cellFormat(id, codes.get(id)));
    },
    close(name) {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return styles;
}

interface Sheet {
  most: number;
  language: string;
  strings: readonly string[];
  formats: readonly CellFormat[];
  isFrom1904: boolean;
}

/** `AB12` is in column 27, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "")
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function rowsOf(
  xml: string,
  { most, language, strings, formats, isFrom1904 }: Sheet,
): Pick<WorkbookSheet, "rows" | "lines"> {
  const rows: string[][] = [];
  const lines: number[] = [];
  let row: string[] = [];
  let line = 0;
  let cell = { column: 0, type: "", style: 0 };
  let value = "";
  let isValue = false;

  function written(): string {
    switch (cell.type) {
      case "s":
        return strings[Number(value)] ?? "";
      case "b":
        return value === "1" ? "✓" : "✗";
      case "":
      case "n": {
        const number = Number(value);
        if (value === "" || !Number.isFinite(number)) return value;
        const format = formats[cell.style] ?? "general";
        return format === "date"
          ? dateOfSerial(number, isFrom1904)
          : writtenNumber(number, format, language);
      }
      default:
        return unescaped(value);
    }
  }

  parse(xml, {
    open(name, attributes) {
      if (name === "row") {
        row = [];
        line = Number(attributes["r"] ?? line + 1);
      }
      if (name === "c") {
        const column = columnOf(attributes["r"] ?? "");
        cell = {
          column: column < 0 ? row.length : column,
          type: attributes["t"] ?? "",
          style: Number(attributes["s"] ?? 0),
        };
        value = "";
      }
      isValue = name === "v" || name === "t";
    },
    text(text) {
      if (isValue) value += text;
    },
    close(name) {
      isValue = false;
      if (name === "c" && cell.column < MAX_COLUMNS) {
        while (row.length < cell.column) row.push("");
        row[cell.column] = written();
      }
      if (name !== "row" || rows.length >= most) return;
      if (row.every((text) => text === "")) return;
      rows.push(row);
      lines.push(line);
    },
    isDone: () => rows.length >= most,
  });
  return { rows, lines };
}
