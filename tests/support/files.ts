/** Files like those that users send, made from bytes. */
import { zipOf } from "./zip.ts";

/** A one-page PDF without a binary comment: plain text from first to last byte. */
export const plainPdf = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj
trailer<</Root 1 0 R>>
%%EOF
`;

/** A PDF with a binary comment and a stream, as written by programs. */
export const pdf = Buffer.concat([
  Buffer.from(
    "%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj<</Length 6>>stream\n",
    "latin1",
  ),
  Buffer.from([0x78, 0x9c, 0x03, 0x00, 0x00, 0x01]),
  Buffer.from("\nendstream\nendobj\n%%EOF\n"),
]);

/** What scanners, mail programs and servers add before the first byte of a PDF. */
export const beforePdf = {
  "a line break": "\n",
  "blank lines": "\r\n\r\n \t\r\n",
  "a byte order mark": "\u00ef\u00bb\u00bf",
  "a MIME boundary": "--F2B80151991\r\nContent-Type: application/pdf\r\n\r\n",
  "mail headers":
    "MIME-Version: 1.0\r\nContent-Disposition: attachment;\r\n filename=facture.pdf\r\n\r\n",
  "an HTTP header": "HTTP/1.1 200 OK\r\nContent-Length: 593\r\n\r\n",
  "null bytes": "\0\0\0\0",
} as const;

const office = (part: string, type: string) =>
  zipOf(
    {
      "[Content_Types].xml": `<Types><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
      [part]: "<document/>",
    },
    { level: 0 },
  );

export const docx = office("word/document.xml", "wordprocessingml.document");
export const xlsx = office("xl/workbook.xml", "spreadsheetml.sheet");

const table = "Produit;Quantité\r\nPompe à chaleur;3\r\n";
const utf16 = Buffer.from(`\ufeff${table}`, "utf16le");

/** A table in the encodings and with the line breaks of spreadsheet programs. */
export const tables = {
  "UTF-8": Buffer.from(table),
  "UTF-8 with a byte order mark": Buffer.from(`\ufeff${table}`),
  "UTF-16 little-endian": utf16,
  "UTF-16 big-endian": Buffer.from(utf16).swap16(),
  "Windows-1252": Buffer.from(`${table}Total;12,50 \x80\r\n`, "latin1"),
  "old Mac ends of lines": Buffer.from(table.replaceAll("\r\n", "\r")),
} as const;
