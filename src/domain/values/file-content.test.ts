import { fileTypeFromBlob } from "file-type";
import { describe, expect, test } from "vitest";
import {
  beforePdf,
  docx,
  pdf,
  plainPdf,
  tables,
  xlsx,
} from "#tests/support/files.ts";
import { jpeg, png } from "#tests/support/pictures.ts";
import { zipOf } from "#tests/support/zip.ts";
import { contentOfFile } from "./file-content.ts";

const labelOf = async (content: Buffer | string, name: string) =>
  (
    await contentOfFile(
      new Blob([new Uint8Array(Buffer.from(content))]),
      name,
      fileTypeFromBlob,
    )
  )?.label;

describe("a PDF", () => {
  test.each(Object.entries(beforePdf))("with %s before it", async (_, text) => {
    for (const body of [pdf, Buffer.from(plainPdf)])
      for (const name of ["facture.pdf", "facture", "facture.csv"]) {
        const content = Buffer.concat([Buffer.from(text, "latin1"), body]);
        expect(await labelOf(content, name), name).toBe("PDF");
      }
  });

  test("whose header is within its first 1,024 bytes", async () => {
    const below = (length: number) => `${"-".repeat(length - 1)}\n${plainPdf}`;
    expect(await labelOf(below(1_000), "facture.pdf")).toBe("PDF");
    expect(await labelOf(below(1_030), "facture.pdf")).toBe("TXT");
  });

  test("whose header is inside a line, if its name says PDF", async () => {
    const content = `sent by scanner %PDF-1.4\n${plainPdf.slice(9)}`;
    expect(await labelOf(content, "facture.pdf")).toBe("PDF");
    expect(await labelOf(content, "notes.csv")).toBe("TXT");
    const binary = Buffer.concat([Buffer.from([0, 129, 2]), pdf]);
    expect(await labelOf(binary, "facture.pdf")).toBe("PDF");
  });

  test.each([
    ["four letters", "%PDF", "TXT"],
    ["a header without a version", "%PDF-", "TXT"],
    ["text", "hello", "TXT"],
    ["binary without a version", Buffer.from("%PDF\0\x01"), undefined],
    ["a picture with a PDF behind it", Buffer.concat([png, pdf]), "PNG"],
    ["a page with a PDF in it", `<!doctype html>\n${plainPdf}`, "HTML"],
    ["an element with one in it", "<p>%PDF-1.4</p>", "XML"],
    ["an archive behind it", Buffer.concat([pdf, docx]), "PDF"],
  ])(
    "is recognized by its content, not its name: %s",
    async (_, content, label) => {
      expect(await labelOf(content, "facture.pdf")).toBe(label);
    },
  );
});

const rows = Buffer.from("a;b\r\n".repeat(2_000));

describe("a table", () => {
  test.each(Object.entries(tables))("in %s", async (_, content) => {
    expect(await labelOf(content, "ventes.csv")).toBe("TXT");
    const rows = Array<Buffer>(4_000).fill(content.subarray(-4));
    const long = Buffer.concat([content, ...rows]);
    expect(await labelOf(long, "ventes.csv")).toBe("TXT");
  });

  test.each([
    "BM;Quantité\r\n",
    "MZ;3",
    "GIF89a;3",
    "ID3;3\r\nPompe à chaleur",
    "FORM;3",
    "RIFF;xxxxWAVE",
    "<10 kW;3",
    "<nom@exemple.fr>;3",
  ])("that starts like other files: %j", async (content) => {
    expect(await labelOf(content, "ventes.csv")).toBe("TXT");
  });

  test.each([
    ["nothing", "", undefined],
    ["a null byte", "a\0b", undefined],
    ["an escape sequence", "\u001b[31m;3", undefined],
    ["a lone byte order mark", Buffer.from([0xff, 0xfe]), undefined],
    ["half a character", Buffer.from([255, 254, 0, 216, 65, 0]), undefined],
    ["an archive at its end", Buffer.concat([rows, docx]), undefined],
    ["PNG", png, "PNG"],
    ["JPEG", jpeg, "JPG"],
    ["the first bytes of a JPEG", Buffer.from([255, 216, 255]), "JPG"],
    ["ZIP", zipOf({ "a.txt": "a" }), "ZIP"],
    ["RTF", "{\\rtf1 a}", "RTF"],
    ["an element", "  <html>", "HTML"],
    ["a page", "\ufeff<!doctype html>", "HTML"],
    ["a drawing", "<svg/>", "XML"],
    ["XML", "<?xml version='1.0'?>", "XML"],
    ["a business card", "BEGIN:VCARD\r\nVERSION:4.0", "VCF"],
  ])("is neither other text nor binary: %s", async (_, content, label) => {
    expect(await labelOf(content, "ventes.csv")).toBe(label);
  });
});

test("an Office document is a complete archive that contains its parts", async () => {
  expect(await labelOf(docx, "devis.docx")).toBe("DOCX");
  expect(await labelOf(xlsx, "ventes.xlsx")).toBe("XLSX");
  expect(await labelOf(zipOf({ "word/a.xml": "a" }), "devis.docx")).toBe("ZIP");
  expect(await labelOf(docx.subarray(0, -40), "devis.docx")).toBeUndefined();
  const poly = zipOf({ note: `\n${plainPdf}` }, { level: 0 });
  expect(await labelOf(poly, "devis.pdf")).toBe("ZIP");
});

test("the content of an unreadable file is unknown", async () => {
  const gone = new Blob(["a;b"]);
  gone.slice = () => {
    throw new DOMException("changed on disk", "NotReadableError");
  };
  await expect(
    contentOfFile(gone, "ventes.csv", fileTypeFromBlob),
  ).rejects.toThrow("changed on disk");
});
