import { EXIF_HEADER, InvalidImage, orientationOnly } from "./exif.ts";

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;

/** Application segments that rendering needs: frame, color profile, color transform. */
const kept: Readonly<Record<number, string>> = {
  224: "JFIF\0",
  226: "ICC_PROFILE\0",
  238: "Adobe",
};

const isApplication = (marker: number) => marker >= 0xe0 && marker <= 0xef;

/** A JPEG (ITU T.81) without metadata, and without anything after its end. Throws InvalidImage. */
export function stripJpeg(content: Buffer): Buffer {
  const parts: Buffer[] = [Buffer.from([0xff, START])];
  let at = 2;
  for (;;) {
    if (content[at] !== 0xff) throw new InvalidImage(`no marker at ${at}`);
    while (content[at + 1] === 0xff) at += 1;
    const marker = content[at + 1];
    if (marker === undefined) throw new InvalidImage("no end");
    if (marker === END) break;
    const end = at + 2 + lengthAt(content, at + 2);
    const segment = content.subarray(at, end);
    parts.push(...stripSegment(marker, segment));
    at = end;
    if (marker === SCAN) {
      at = endOfScan(content, end);
      parts.push(content.subarray(end, at));
    }
  }
  return Buffer.concat([...parts, Buffer.from([0xff, END])]);
}

/** Length of a segment, including the two bytes of the length itself. */
function lengthAt(content: Buffer, at: number): number {
  const length = at + 2 <= content.length ? content.readUInt16BE(at) : 0;
  if (length < 2 || at + length > content.length)
    throw new InvalidImage(`a segment of ${length} bytes at ${at}`);
  return length;
}

function stripSegment(marker: number, segment: Buffer): Buffer[] {
  if (marker === COMMENT) return [];
  if (!isApplication(marker)) return [segment];
  const data = segment.subarray(4);
  const begins = (name: string) =>
    data.toString("latin1", 0, name.length) === name;
  if (begins(EXIF_HEADER))
    return orientationSegment(data.subarray(EXIF_HEADER.length));
  const name = kept[marker];
  return name !== undefined && begins(name) ? [segment] : [];
}

function orientationSegment(tiff: Buffer): Buffer[] {
  const orientation = orientationOnly(tiff);
  if (orientation === undefined) return [];
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(2 + EXIF_HEADER.length + orientation.length, 2);
  return [head, Buffer.from(EXIF_HEADER, "latin1"), orientation];
}

/** Position of the next marker that is neither a stuffed byte nor a restart. */
function endOfScan(content: Buffer, start: number): number {
  let at = content.indexOf(0xff, start);
  while (at !== -1) {
    const next = content[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
    at = content.indexOf(0xff, at + 2);
  }
  throw new InvalidImage("a scan without an end");
}
