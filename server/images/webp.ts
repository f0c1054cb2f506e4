import { EXIF_HEADER, InvalidImage, orientationOnly } from "./exif.ts";

/** Bytes of the file header: `RIFF`, the length, `WEBP`. */
const HEAD = 12;
/** Bytes of a chunk header: name and length. */
const FRAME = 8;

/** Flags in `VP8X`: the file has an Exif chunk, an XMP chunk. */
const HAS_EXIF = 0x08;
const HAS_XMP = 0x04;

/** Chunks that rendering needs. */
const kept = new Set(["VP8X", "VP8 ", "VP8L", "ALPH", "ANIM", "ANMF", "ICCP"]);

/** A WebP (RFC 9649) without metadata, and without anything after its end. Throws InvalidImage. */
export function stripWebp(content: Buffer): Buffer {
  const end = FRAME + content.readUInt32LE(4);
  if (end > content.length) throw new InvalidImage("no end");
  const parts: Buffer[] = [];
  let orientation: Buffer | undefined;
  for (let at = HEAD; at + FRAME <= end; ) {
    const length = content.readUInt32LE(at + 4);
    const next = at + FRAME + length + (length % 2);
    if (next > end) throw new InvalidImage(`a long chunk at ${at}`);
    const name = content.toString("latin1", at, at + 4);
    const data = content.subarray(at + FRAME, at + FRAME + length);
    if (kept.has(name)) parts.push(Buffer.from(content.subarray(at, next)));
    else if (name === "EXIF") orientation = orientationOnly(tiffOf(data));
    at = next;
  }
  if (parts.length === 0) throw new InvalidImage("no chunk");
  return assemble(parts, orientation);
}

/** Some programs write the header of the JPEG segment before the block. */
const tiffOf = (data: Buffer): Buffer =>
  data.toString("latin1", 0, EXIF_HEADER.length) === EXIF_HEADER
    ? data.subarray(EXIF_HEADER.length)
    : data;

function assemble(parts: Buffer[], orientation: Buffer | undefined): Buffer {
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
