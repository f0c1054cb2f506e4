/** Proofs of each kind that the moderation screen shows. */
import { zipOf } from "./zip.ts";

/** A PDF with these pages of text, with its table of contents as readers expect it. */
export function pdfOf(pages: readonly string[]): Buffer {
  const kids = pages.map((_, index) => `${4 + 2 * index} 0 R`).join(" ");
  return fileOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ...pages.flatMap((text, index) => {
      const content = `BT /F1 24 Tf 40 700 Td (${text}) Tj ET`;
      return [
        `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${5 + 2 * index} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
        `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
      ];
    }),
  ]);
}

function fileOf(objects: readonly string[]): Buffer {
  let file = "%PDF-1.7\n";
  const offsets = objects.map((body, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${body}\nendobj\n`;
    return String(at).padStart(10, "0");
  });
  const start = file.length;
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${at} 00000 n \n`).join("")}`;
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, "latin1");
}

/** A page that is a black picture of 16 by 16 pixels, as fax machines and scanners write it. */
export function scannedPdf(): Buffer {
  const firstRow = "001" + "00110101" + "0000010111";
  const bits = `${firstRow}${"11".repeat(15)}${"000000000001".repeat(2)}`;
  const bytes =
    bits
      .match(/.{1,8}/g)
      ?.map((byte) => Number.parseInt(byte.padEnd(8, "0"), 2)) ?? [];
  const hex = `${Buffer.from(bytes).toString("hex")}>`;
  const content = "500 0 0 500 40 200 cm /Scan Do";
  return fileOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /XObject << /Scan 5 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    `<< /Type /XObject /Subtype /Image /Width 16 /Height 16 /BitsPerComponent 1 /ColorSpace /DeviceGray /Filter [/ASCIIHexDecode /CCITTFaxDecode] /DecodeParms [null << /K -1 /Columns 16 /Rows 16 >>] /Length ${hex.length} >>\nstream\n${hex}\nendstream`,
  ]);
}

/** A workbook whose first sheet has these cells, in XML; `styles` 1 is a date. */
export const workbookOf = (
  rows: string,
  strings: readonly string[] = [],
): Buffer =>
  zipOf({
    "xl/workbook.xml": `<workbook xmlns:r="r"><sheets><sheet name="Ventes" sheetId="1" r:id="rId7"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships><Relationship Id="rId7" Target="worksheets/sheet3.xml"/></Relationships>`,
    "xl/sharedStrings.xml": `<sst>${strings.map((text) => `<si><t>${text}</t></si>`).join("")}</sst>`,
    "xl/styles.xml": `<styleSheet><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet3.xml": `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  });
