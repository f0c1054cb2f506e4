/** Files like those that users send, made from bytes. */
import { crc32 } from "node:zlib";

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

const little = (value: number, bytes: 2 | 4) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntLE(value, 0, bytes);
  return buffer;
};

/** A ZIP archive of uncompressed files. */
export function zip(files: Readonly<Record<string, string>>): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text);
    const size = little(content.length, 4);
    const common = Buffer.concat([
      ...[little(20, 2), little(0, 2), little(0, 2), little(0, 4)],
      ...[little(crc32(content), 4), size, size],
      ...[little(name.length, 2), little(0, 2)],
    ]);
    const local = Buffer.concat([
      ...[Buffer.from("PK\x03\x04"), common, Buffer.from(name), content],
    ]);
    directory.push(
      Buffer.concat([
        ...[Buffer.from("PK\x01\x02"), little(20, 2), common],
        ...[Buffer.alloc(10), little(at, 4), Buffer.from(name)],
      ]),
    );
    parts.push(local);
    at += local.length;
  }
  const listed = Buffer.concat(directory);
  const count = little(directory.length, 2);
  return Buffer.concat([
    ...[...parts, listed, Buffer.from("PK\x05\x06"), little(0, 4)],
    ...[count, count, little(listed.length, 4), little(at, 4), little(0, 2)],
  ]);
}

const office = (part: string, type: string) =>
  zip({
    "[Content_Types].xml": `<Types><Override PartName="/${part}" ContentType="application/vnd.openxmlformats-officedocument.${type}.main+xml"/></Types>`,
    [part]: "<document/>",
  });

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
