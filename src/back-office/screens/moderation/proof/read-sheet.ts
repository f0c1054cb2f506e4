/**
 * The first sheet of an XLSX workbook as text. A workbook is a ZIP archive: only the few files that are needed are unpacked,
 * and none that says that it is larger than allowed (an archive of some kilobytes can hold gigabytes).
 */
import { strFromU8, unzipSync } from "fflate";
import { SaxesParser, type SaxesTagPlain } from "saxes";
import { dateOfSerial, isDateFormat } from "./sheet-dates.ts";

/** Of all files together, unpacked. */
const MAX_UNPACKED = 60_000_000;
/** Columns beyond are not read. */
const MAX_COLUMNS = 1_000;
const CHUNK = 65_536;

type Files = Record<string, string>;

/** The rows of the first sheet, at most `most`; throws if it is no workbook. */
export function readSheet(bytes: Uint8Array, most: number): string[][] {
  const book = unpack(bytes, (name) =>
    ["xl/workbook.xml", "xl/_rels/workbook.xml.rels"].includes(name),
  );
  const sheetPath = firstSheetOf(book);
  const files = unpack(bytes, (name) =>
    [sheetPath, "xl/sharedStrings.xml", "xl/styles.xml"].includes(name),
  );
  const sheet = files[sheetPath];
  if (sheet === undefined) throw new TypeError("no sheet");
  return rowsOf(sheet, {
    most,
    strings: stringsOf(files["xl/sharedStrings.xml"] ?? ""),
    dateStyles: dateStylesOf(files["xl/styles.xml"] ?? ""),
    isFrom1904: /<workbookPr[^>]*date1904="(1|true)"/.test(
      book["xl/workbook.xml"] ?? "",
    ),
  });
}

function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Files {
  let total = 0;
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      if (!isWanted(name)) return false;
      total += originalSize;
      if (total > MAX_UNPACKED) throw new RangeError("too large");
      return true;
    },
  });
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [name, strFromU8(content)]),
  );
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
  for (let at = 0; at < xml.length && isDone?.() !== true; at += CHUNK)
    parser.write(xml.slice(at, at + CHUNK));
}

function firstSheetOf(book: Files): string {
  let id: string | undefined;
  parse(book["xl/workbook.xml"] ?? "", {
    open(name, attributes) {
      if (name === "sheet") id ??= attributes["r:id"];
    },
  });
  let target: string | undefined;
  parse(book["xl/_rels/workbook.xml.rels"] ?? "", {
    open(name, attributes) {
      if (name === "Relationship" && attributes["Id"] === id)
        target = attributes["Target"];
    },
  });
  if (target === undefined) throw new TypeError("no sheet");
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
}

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
      if (name === "si") strings.push(now);
    },
  });
  return strings;
}

/** Whether the cells of each style are dates. */
function dateStylesOf(xml: string): boolean[] {
  const formats = new Map<number, string>();
  const styles: boolean[] = [];
  let isCellStyle = false;
  parse(xml, {
    open(name, attributes) {
      const id = Number(attributes["numFmtId"]);
      if (name === "numFmt") formats.set(id, attributes["formatCode"] ?? "");
      if (name === "cellXfs") isCellStyle = true;
      if (name === "xf" && isCellStyle)
        styles.push(isDateFormat(id, formats.get(id)));
    },
    close(name) {
      if (name === "cellXfs") isCellStyle = false;
    },
  });
  return styles;
}

interface Sheet {
  most: number;
  strings: readonly string[];
  dateStyles: readonly boolean[];
  isFrom1904: boolean;
}

/** `AB12` is in column 27, counted from 0. */
function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[A-Z]{1,3}/.exec(reference)?.[0] ?? "")
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function rowsOf(xml: string, { most, strings, dateStyles, isFrom1904 }: Sheet) {
  const rows: string[][] = [];
  let row: string[] = [];
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
        return dateStyles[cell.style] === true
          ? dateOfSerial(number, isFrom1904)
          : String(Number(number.toPrecision(15)));
      }
      default:
        return value;
    }
  }

  parse(xml, {
    open(name, attributes) {
      if (name === "row") row = [];
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
      if (name === "row" && row.some((text) => text !== "")) rows.push(row);
    },
    isDone: () => rows.length >= most,
  });
  return rows.slice(0, most);
}
