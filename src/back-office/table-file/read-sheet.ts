/**
 * A sheet of an XLSX workbook as text, row by row. A workbook is a ZIP archive: only the few files that are needed are
 * unpacked, up to a size (an archive of some kilobytes can hold gigabytes), and none of them is held as a whole. No library
 * does that: see decision 0038.
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
/** Characters without a tag: no cell has so many. */
const MAX_TEXT = 1_000_000;
const XML_CHUNK = 65_536;
/** A thousand times as large at most, once unpacked. */
const ZIP_CHUNK = 4096;
/** The end of a ZIP archive lies within this many bytes. */
const ZIP_TAIL = 65_558;

/** A file of the archive, as it is unpacked. */
interface XmlReader {
  write: (xml: string) => void;
  /** Whether the rest is not needed. */
  isDone?: () => boolean;
}

export interface WorkbookSheet {
  name: string;
  /** The names of the other sheets, hidden ones too. */
  others: string[];
}

/** Takes a row that is not blank, with its number from 1; returns false if it was the last one that is wanted. */
export type TakeRow = (row: string[], line: number) => boolean;

interface SheetOptions {
  /** In which percentages are written. */
  language: string;
  /** Cells beyond are left out. */
  maxColumns: number;
}

/** Reads the sheet that is in front when the workbook is opened; throws if it is no workbook, and what `take` throws. */
export function readSheet(
  bytes: Uint8Array,
  { language, maxColumns }: SheetOptions,
  take: TakeRow,
): WorkbookSheet {
  if (!hasEnd(bytes)) throw new TypeError("cut off");
  const unpack = unpackerOf(bytes);
  const book = bookReader();
  unpack({ "xl/workbook.xml": book });
  const relations = relationReader();
  unpack({ "xl/_rels/workbook.xml.rels": relations });
  const sheet = sheetInFront(book);
  const path = pathOf(relations.targets.get(sheet.id ?? ""));
  const strings = stringReader();
  const formats = formatReader();
  unpack({ "xl/sharedStrings.xml": strings, "xl/styles.xml": formats });
  const rows = rowReader(
    {
      ...{ language, maxColumns, isFrom1904: book.isFrom1904() },
      ...{ strings: strings.texts, formats: formats.styles },
    },
    take,
  );
  if (!unpack({ [path]: rows }).has(path)) throw new TypeError("no sheet");
  return {
    name: sheet.name,
    others: book.sheets.filter((one) => one !== sheet).map(({ name }) => name),
  };
}

/** Whether the directory of the archive, which is at its end, is there. */
function hasEnd(bytes: Uint8Array): boolean {
  const tail = bytes.subarray(-ZIP_TAIL);
  for (let at = tail.length - 4; at >= 0; at -= 1)
    if (tail[at] === 0x50 && tail[at + 1] === 0x4b && tail[at + 2] === 5)
      return true;
  return false;
}

/** Unpacks files by their names; throws as soon as more is unpacked than allowed, whatever the archive says about its sizes. */
function unpackerOf(bytes: Uint8Array) {
  let total = 0;
  const count = (length: number) => {
    total += length;
    if (total > MAX_UNPACKED) throw new RangeError("too large");
  };
  return (readers: Readonly<Record<string, XmlReader>>): Set<string> => {
    const found = new Set<string>();
    const unfinished = new Set<string>();
    const archive = new Unzip((file) => {
      const { name } = file;
      const reader = Object.hasOwn(readers, name) ? readers[name] : undefined;
      if (reader === undefined || found.has(name)) return;
      if ((file.originalSize ?? 0) > MAX_UNPACKED) count(MAX_UNPACKED + 1);
      const decoder = new TextDecoder();
      found.add(name);
      unfinished.add(name);
      file.ondata = (error, chunk, isLast) => {
        if (error !== null) throw error;
        count(chunk.length);
        for (let at = 0; at < chunk.length; at += XML_CHUNK) {
          if (reader.isDone?.() === true) break;
          const part = chunk.subarray(at, at + XML_CHUNK);
          reader.write(decoder.decode(part, { stream: true }));
        }
        if (isLast) unfinished.delete(name);
      };
      file.start();
    });
    archive.register(UnzipInflate);
    for (let at = 0; at < bytes.length; at += ZIP_CHUNK) {
      archive.push(
        bytes.subarray(at, at + ZIP_CHUNK),
        at + ZIP_CHUNK >= bytes.length,
      );
      if ([...unfinished].some((name) => readers[name]?.isDone?.() === true))
        return found;
    }
    if (unfinished.size > 0) throw new TypeError("cut off");
    return found;
  };
}

interface Handlers {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

/** Parses XML chunk by chunk. */
function xmlWriter({ open, text, close }: Handlers): (xml: string) => void {
  const parser = new SaxesParser();
  let withoutTag = 0;
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }: SaxesTagPlain) => {
    withoutTag = 0;
    open?.(localName(name), attributes);
  });
  if (text) parser.on("text", text);
  parser.on("closetag", ({ name }) => {
    withoutTag = 0;
    close?.(localName(name));
  });
  return (xml) => {
    withoutTag += xml.length;
    parser.write(xml);
    if (withoutTag > MAX_TEXT) throw new RangeError("too large");
  };
}

interface SheetEntry {
  id: string | undefined;
  name: string;
  isHidden: boolean;
}

function bookReader() {
  const sheets: SheetEntry[] = [];
  let active = 0;
  let isFrom1904 = false;
  const write = xmlWriter({
    open(tag, attributes) {
      if (tag === "workbookPr")
        isFrom1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
      if (tag === "workbookView") active = Number(attributes["activeTab"] ?? 0);
      if (tag === "sheet")
        sheets.push({
          id: attributes["r:id"],
          name: attributes["name"] ?? "",
          isHidden: /hidden$/i.test(attributes["state"] ?? ""),
        });
    },
  });
  return {
    ...{ write, sheets },
    active: () => active,
    isFrom1904: () => isFrom1904,
  };
}

/** The files of the sheets, by their ids. */
function relationReader() {
  const targets = new Map<string, string>();
  const write = xmlWriter({
    open(tag, { Id: id, Target: target }) {
      if (tag === "Relationship" && id !== undefined && target !== undefined)
        targets.set(id, target);
    },
  });
  return { write, targets };
}

function sheetInFront({
  sheets,
  active,
}: Pick<ReturnType<typeof bookReader>, "sheets" | "active">): SheetEntry {
  const inFront = sheets[active()];
  const sheet =
    inFront?.isHidden === false
      ? inFront
      : (sheets.find(({ isHidden }) => !isHidden) ?? sheets[0]);
  if (sheet === undefined) throw new TypeError("no sheet");
  return sheet;
}

function pathOf(target: string | undefined): string {
  if (target === undefined) throw new TypeError("no sheet");
  return target.startsWith("/") ? target.slice(1) : `xl/${target}`;
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
function stringReader() {
  const texts: string[] = [];
  let now = "";
  let isText = false;
  let isHint = false;
  const write = xmlWriter({
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
      if (name === "si") texts.push(unescaped(now));
    },
  });
  return { write, texts };
}

/** How the cells of each style are written. */
function formatReader() {
  const codes = new Map<number, string>();
  const styles: CellFormat[] = [];
  let isCellStyle = false;
  const write = xmlWriter({
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
  return { write, styles };
}

interface Sheet extends SheetOptions {
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

function rowReader(
  { language, maxColumns, strings, formats, isFrom1904 }: Sheet,
  take: TakeRow,
): XmlReader {
  let isDone = false;
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

  const write = xmlWriter({
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
      if (name === "c" && cell.column < maxColumns) {
        while (row.length < cell.column) row.push("");
        row[cell.column] = written();
      }
      if (name !== "row" || isDone || row.every((text) => text === "")) return;
      isDone = !take(row, line);
    },
  });
  return { write, isDone: () => isDone };
}
