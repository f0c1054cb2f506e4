import { crc32 } from "node:zlib";
import { InvalidImage, orientationOnly } from "./exif.ts";

const SIGNATURE = 8;
/** Bytes of a chunk beside its data: length, type and checksum. */
const FRAME = 12;

/** Chunks that rendering needs, of animations too. All others are metadata. */
const kept = new Set(
  "IHDR PLTE IDAT IEND tRNS cHRM gAMA iCCP sBIT sRGB cICP bKGD pHYs acTL fcTL fdAT".split(
    " ",
  ),
);

/** A PNG (W3C, third edition) without metadata, and without anything after its end. Throws InvalidImage. */
export function stripPng(content: Buffer): Buffer {
  const parts = [content.subarray(0, SIGNATURE)];
  for (let at = SIGNATURE; ; ) {
    if (at + FRAME > content.length) throw new InvalidImage("no end");
    const end = at + FRAME + content.readUInt32BE(at);
    if (end > content.length) throw new InvalidImage(`a long chunk at ${at}`);
    const type = content.toString("latin1", at + 4, at + 8);
    if (kept.has(type)) parts.push(content.subarray(at, end));
    else if (type === "eXIf")
      parts.push(...orientationChunk(content.subarray(at + 8, end - 4)));
    if (type === "IEND") return Buffer.concat(parts);
    at = end;
  }
}

function orientationChunk(tiff: Buffer): Buffer[] {
  const orientation = orientationOnly(tiff);
  if (orientation === undefined) return [];
  const head = Buffer.alloc(8);
  head.writeUInt32BE(orientation.length);
  head.write("eXIf", 4, "latin1");
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(orientation, crc32("eXIf")));
  return [head, orientation, sum];
}
