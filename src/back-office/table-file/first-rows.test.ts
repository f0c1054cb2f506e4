import { describe, expect, it } from "vitest";
import { workbookOf } from "#tests/support/proof-files.ts";
import { zipOf } from "#tests/support/zip.ts";
import { limits, readTable } from "./first-rows.ts";
import {
  cellFormat,
  dateOfSerial,
  isDateFormat,
  writtenNumber,
} from "./sheet-formats.ts";

const csv = (text: string | Uint8Array) =>
  readTable({
    ...{ kind: "csv", language: "fr" },
    bytes: typeof text === "string" ? new TextEncoder().encode(text) : text,
  });

const read = (file: Buffer) =>
  readTable({ kind: "xlsx", language: "fr", bytes: new Uint8Array(file) });

const xlsx = (rows: string, strings: string[] = []) =>
  read(workbookOf(rows, strings));

describe("BO-5.2 a CSV file as a table", () => {
  it.each([
    ["commas", "Produit,Quantité\nPompe,3\n"],
    ["semicolons", "Produit;Quantité\r\nPompe;3\r\n"],
    ["tabs", "Produit\tQuantité\nPompe\t3"],
    ["quotes", '"Produit","Quantité"\n"Pompe","3"'],
    ["a byte order mark and empty lines", "\ufeffProduit,Quantité\n\nPompe,3"],
  ])("is read with %s", (_, text) => {
    expect(csv(text).rows).toEqual([
      ["Produit", "Quantité"],
      ["Pompe", "3"],
    ]);
  });

  it("is read in the encodings of spreadsheets", () => {
    const latin = Uint8Array.from(Buffer.from("é;à\n€;1", "latin1"));
    latin[4] = 0x80;
    expect(csv(latin).rows).toEqual([
      ["é", "à"],
      ["€", "1"],
    ]);
    const wide = Buffer.from("\ufeffé;à", "utf16le");
    expect(csv(new Uint8Array(wide)).rows).toEqual([["é", "à"]]);
  });

  it("is cut after as many rows, columns and characters as are shown", () => {
    const many = csv("a\n".repeat(limits.rows + 1));
    expect(many.rows).toHaveLength(limits.rows);
    expect(many.isCut).toBe(true);
    const wide = csv(
      Array.from({ length: limits.columns + 1 }, () => "a").join(),
    );
    expect(wide.rows[0]).toHaveLength(limits.columns);
    expect(wide.isCut).toBe(true);
    const long = csv(`${"a".repeat(limits.cell + 1)},b`);
    expect(long.rows[0]?.[0]).toHaveLength(limits.cell + 1);
    expect(long.isCut).toBe(true);
    expect(csv("a,b\nc").isCut).toBe(false);
    expect(csv("a,b\nc").rows[1]).toEqual(["c", ""]);
  });

  it("is not read if it is too large", () => {
    expect(() => csv(new Uint8Array(limits.bytes + 1))).toThrow("too large");
  });
});

describe("BO-5.2 a workbook's first sheet as a table", () => {
  it("has texts, numbers, dates, truth values and gaps", async () => {
    const rows = `
      <row r="1"><c r="A1" t="s"><v>1</v></c><c r="C1" t="s"><v>0</v></c></row>
      <row r="2"><c r="A2" t="inlineStr"><is><r><t>Pompe </t></r><r><t>8 kW</t></r></is></c><c r="B2" s="1"><v>46327</v></c><c r="C2"><v>0.30000000000000004</v></c><c r="D2" t="b"><v>1</v></c></row>
      <row r="3"></row>
      <row r="4"><c t="str"><f>A1</f><v>a &amp; b</v></c><c t="e"><v>#N/A</v></c></row>`;
    expect(xlsx(rows, ["Quantité", "Produit"]).rows).toEqual([
      ["Produit", "", "Quantité", ""],
      ["Pompe 8 kW", "2026-11-01", "0.3", "✓"],
      ["a & b", "#N/A", "", ""],
    ]);
  });

  const cells = (text: string) =>
    `<worksheet><sheetData><row><c t="inlineStr"><is><t>${text}</t></is></c></row></sheetData></worksheet>`;
  const workbook = (view: string, state: string) =>
    zipOf({
      "xl/workbook.xml": `<workbook xmlns:r="r">${view}<sheets><sheet name="Listes" ${state} r:id="a"/><sheet name="Ventes" r:id="b"/></sheets></workbook>`,
      "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="a" Target="worksheets/a.xml"/><Relationship Id="b" Target="worksheets/b.xml"/></Relationships>`,
      "xl/worksheets/a.xml": cells("liste"),
      "xl/worksheets/b.xml": cells("Livré_x000D_\nmonté _x005F_x000D_"),
    });

  it.each([
    ["the first is hidden", "", 'state="hidden"'],
    [
      "the second is in front",
      '<bookViews><workbookView activeTab="1"/></bookViews>',
      "",
    ],
  ])("is of the sheet in front, and names the others: %s", (_, ...parts) => {
    expect(read(workbook(...parts))).toMatchObject({
      sheet: { name: "Ventes", others: ["Listes"] },
      rows: [["Livré\nmonté _x000D_"]],
    });
  });

  it("is read no further than shown", () => {
    const row = `<row><c t="str"><v>a</v></c></row>`;
    const table = xlsx(row.repeat(limits.rows + 50));
    expect(table.rows).toHaveLength(limits.rows);
    expect(table.isCut).toBe(true);
  });

  const bomb = workbookOf(" ".repeat(61_000_000));

  it("is not unpacked if it says that it is too large", () => {
    expect(bomb.length).toBeLessThan(200_000);
    expect(() => read(bomb)).toThrow("too large");
  });

  it("is not unpacked any further once it is larger than it says", () => {
    const file = Buffer.from(bomb);
    for (const [signature, size] of [
      ["PK\x03\x04", 22],
      ["PK\x01\x02", 24],
    ] as const)
      file.writeUInt32LE(10, file.lastIndexOf(signature) + size);
    expect(() => read(file)).toThrow("too large");
  });

  it("is not read if its end is missing", () => {
    const whole = workbookOf("<row><c><v>1</v></c></row>".repeat(1000));
    expect(() => read(whole.subarray(0, whole.length / 2))).toThrow();
  });

  it.each([
    ["no archive", Buffer.from("a,b")],
    ["an archive of something else", zipOf({ "a.txt": "b" })],
  ])("is not read: %s", (_, file) => {
    expect(() => read(file)).toThrow();
  });
});

describe("numbers of spreadsheets", () => {
  it.each([
    [1250, 164, "00000", "01250"],
    [612345678, 164, "00 00 00 00 00", "06 12 34 56 78"],
    [-7, 164, "000", "-007"],
    [123456, 164, "000", "123456"],
    [0.075, 164, "0.0%", "7,5\u00a0%"],
    [0.07, 9, undefined, "7\u00a0%"],
    [0.5, 164, "0.00", "0.5"],
    [1250, 164, "#,##0", "1250"],
    [3, 1, undefined, "3"],
  ])("%d with format %i (%s)", (number, id, code, text) => {
    const format = cellFormat(id, code);
    expect(format).not.toBe("date");
    if (format !== "date")
      expect(
        writtenNumber(number, format, "fr").replace("\u202f", "\u00a0"),
      ).toBe(text);
  });
});

describe("dates of spreadsheets", () => {
  it.each<[number, string | undefined, boolean]>([
    [0, undefined, false],
    [14, undefined, true],
    [22, undefined, true],
    [49, undefined, false],
    [164, "dd/mm/yyyy", true],
    [164, "[$-40C]d mmmm", true],
    [164, '0.00 "jours"', false],
    [164, "#,##0.00\\ h", true],
    [164, "General", false],
  ])("format %i, %s", (id, code, isDate) => {
    expect(isDateFormat(id, code)).toBe(isDate);
  });

  it.each<[number, boolean, string]>([
    [46327, false, "2026-11-01"],
    [46327.5, false, "2026-11-01 12:00"],
    [44865, true, "2026-11-01"],
    [1e12, false, "1000000000000"],
  ])("day %d", (serial, isFrom1904, date) => {
    expect(dateOfSerial(serial, isFrom1904)).toBe(date);
  });
});
