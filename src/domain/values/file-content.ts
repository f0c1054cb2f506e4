/** Detects file types by content; shared by the front office and the server so that they always agree. */
import { endingOf, type FileContent } from "./file-rules.ts";

/** Finds a signature in a file, as `file-type` does. */
export type FindSignature = (
  file: Blob,
) => Promise<{ mime: string; ext: string } | undefined>;

/** The parts of a file that identify its type. */
interface FileSample {
  head: Uint8Array<ArrayBuffer>;
  tail: Uint8Array<ArrayBuffer>;
  signature: { mime: string; ext: string } | undefined;
}

const headSize = 4_096;
/** The end of a ZIP archive lies within this many bytes. */
const tailSize = 65_558;

/** Readers accept a PDF header anywhere within this many bytes. */
const pdfHeaderWithin = 1_024;

/**
 * The content of a file, of which only the start, the end, and what the signature needs are read.
 * @param name decides between text and PDF if the content could be either
 * @returns undefined if unknown. Throws if the bytes cannot be read
 */
export async function contentOfFile(
  file: Blob,
  name: string,
  findSignature: FindSignature,
): Promise<FileContent | undefined> {
  // Even, so that it does not start in the middle of a UTF-16 code unit.
  const tailAt = 2 * Math.floor(Math.max(0, file.size - tailSize) / 2);
  const bytesOf = async (from: number, to: number) =>
    new Uint8Array(await file.slice(from, to).arrayBuffer());
  const sample = {
    head: await bytesOf(0, headSize),
    tail: await bytesOf(tailAt, file.size),
    signature: await findSignature(file).catch(() => undefined),
  };
  return contentOf(sample, name);
}

function contentOf(sample: FileSample, name: string): FileContent | undefined {
  const { head, signature } = sample;
  const text = textOf(sample);
  const pdf = pdfHeader(head);
  if (text === undefined) {
    if (signature !== undefined && signature.mime !== "application/pdf")
      return isCutArchive(sample) ? undefined : known(signature);
    return pdf === undefined ? undefined : pdfContent;
  }
  if (signature !== undefined && !isCoincidence(signature, head))
    return known(signature);
  const markup = /^\s*<([!?/]|[a-z][\w:-]*(?=[\s/>]))/i.exec(text)?.[1];
  if (markup !== undefined)
    return /^(!|html$)/i.test(markup)
      ? { type: "text/html", label: "HTML" }
      : { type: "application/xml", label: "XML" };
  if (pdf === "line") return pdfContent;
  return pdf !== undefined && endingOf(name) === "pdf"
    ? pdfContent
    : { type: "text/csv", label: "TXT" };
}

const pdfContent = { type: "application/pdf", label: "PDF" };

/** Whether the signature is a coincidence in plain text: `BM;Quantity` is not a bitmap. */
const isCoincidence = ({ mime }: { mime: string }, head: Uint8Array) =>
  mime === "application/pdf" ||
  (!textTypes.has(mime) &&
    ((head[0] ?? 0) < 128 || encodingOf(head) !== "windows-1252"));

/** Signatures that plain text can match by coincidence. */
const textTypes = new Set([
  "application/eps",
  "application/pgp-encrypted",
  "application/postscript",
  "application/rtf",
  "application/xml",
  "text/calendar",
  "text/vcard",
  "text/vtt",
]);

const known = ({ mime, ext }: { mime: string; ext: string }): FileContent =>
  mime === "image/apng"
    ? { type: "image/png", label: "PNG" }
    : { type: mime, label: ext.toUpperCase() };

/** Whether a ZIP archive is truncated: its directory, at the end, is missing, so nothing can open it. */
function isCutArchive({ head, tail }: FileSample): boolean {
  return (
    latin(head.subarray(0, 4)) === "PK\u0003\u0004" &&
    !latin(tail).includes("PK\u0005\u0006")
  );
}

/** Where the PDF header is: at the start of a line, perhaps after mail headers, or `inside` one. */
function pdfHeader(head: Uint8Array): "line" | "inside" | undefined {
  const start = latin(head.subarray(0, pdfHeaderWithin));
  if (!/%PDF-\d/.test(start)) return undefined;
  return /(?:^(?:\u00ef\u00bb\u00bf)?|[\r\n])\s*%PDF-\d/.test(start)
    ? "line"
    : "inside";
}

/** The start of a plain text file, without its byte order mark; undefined for other files. CSV has no signature. */
function textOf({ head, tail }: FileSample): string | undefined {
  const encoding = encodingOf(head);
  try {
    const options = { fatal: encoding !== "windows-1252" };
    const start = new TextDecoder(encoding, options).decode(head, {
      stream: true,
    });
    const end = new TextDecoder(encoding).decode(tail);
    return start !== "" && isPrintable(start) && isPrintable(end)
      ? start
      : undefined;
  } catch {
    return undefined;
  }
}

/** If there is no byte order mark the encoding does not matter: the remaining ones share their control characters. */
function encodingOf([first, second, third]: Uint8Array) {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  return first === 0xef && second === 0xbb && third === 0xbf
    ? "utf-8"
    : "windows-1252";
}

/** Whether the only control characters are whitespace. */
function isPrintable(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 9 || (code > 13 && code < 32)) return false;
  }
  return true;
}

/** Decodes each byte as the character with its code. */
const latin = (bytes: Uint8Array) =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
