import { BrokenPicture } from "./broken-picture.ts";
import { orientationOf } from "./orientation.ts";

/** Of the file: `RIFF`, its length, `WEBP`. */
const HEAD = 12;
/** Of a chunk: its name and its length. */
const FRAME = 8;
const EXIF = "Exif\0\0";

/** In `VP8X`: that there is an Exif chunk, and one of XMP. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** Chunks that the picture is drawn with. */
const kept = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);

/** A WebP (RFC 9649) without what it tells beside the picture, and without whatever was put behind its end. */
export function cleanWebp(content: Buffer): Buffer {
  const end = FRAME + content.readUInt32LE(4);
  if (end > content.length) throw new BrokenPicture("no end");
  const parts: Buffer[] = [];
  let orientation: Buffer | undefined;
  for (let at = HEAD; at + FRAME <= end; ) {
    const length = content.readUInt32LE(at + 4);
    const next = at + FRAME + length + (length % 2);
    if (next > end) throw new BrokenPicture(`a long chunk at ${at}`);
    const name = content.toString("latin1", at, at + 4);
    const data = content.subarray(at + FRAME, at + FRAME + length);
    if (kept.has(name)) parts.push(Buffer.from(content.subarray(at, next)));
    else if (name === "EXIF") orientation = orientationOf(tiffOf(data));
    at = next;
  }
  if (parts.length === 0) throw new BrokenPicture("no chunk");
  return joined(parts, orientation);
}

/** Some writers put the head of the JPEG segment before the block. */
const tiffOf = (data: Buffer): Buffer =>
  data.toString("latin1", 0, EXIF.length) === EXIF
    ? data.subarray(EXIF.length)
    : data;

function joined(parts: Buffer[], orientation: Buffer | undefined): Buffer {
  const [first] = parts;
  const isExtended = first?.toString("latin1", 0, 4) === "VP8X";
  if (isExtended && first.length > FRAME) {
    const flags = first.readUInt8(FRAME) & ~(HAS_EXIF | HAS_XMP);
    first.writeUInt8(flags | (orientation ? HAS_EXIF : 0), FRAME);
    if (orientation) {
      const head = Buffer.from("EXIF\0\0\0\0", "latin1");
      head.writeUInt32LE(orientation.length, 4);
      parts.push(head, orientation);
    }
  }
  const body = Buffer.concat(parts);
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1");
  head.writeUInt32LE(body.length + 4, 4);
  return Buffer.concat([head, body]);
}
