const TAG = 0x0112;
const ENTRY = 12;
const UPRIGHT = 1;

/**
 * What of an Exif block says how the picture is to be turned, and nothing else of it: a block of its own, or undefined
 * for one that stands upright or says nothing. Place, date and camera are gone.
 * @param tiff the block without `Exif\0\0` before it
 */
export function orientationOf(tiff: Buffer): Buffer | undefined {
  const orientation = readOrientation(tiff);
  if (orientation <= UPRIGHT || orientation > 8) return undefined;
  const block = Buffer.alloc(26);
  block.write("MM\0*", "latin1");
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(TAG, 10);
  block.writeUInt16BE(3, 12);
  block.writeUInt32BE(1, 14);
  block.writeUInt16BE(orientation, 18);
  return block;
}

/** The first directory's orientation, 1 to 8; upright where the block has none or cannot be read. */
function readOrientation(tiff: Buffer): number {
  try {
    const isLittle = tiff.toString("latin1", 0, 2) === "II";
    const two = (at: number) =>
      isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
    const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
    for (let index = 0; index < two(first); index += 1) {
      const entry = first + 2 + index * ENTRY;
      if (two(entry) === TAG) return two(entry + 8);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return UPRIGHT;
}
