/** The image ends too early, or does not follow its format. */
export class InvalidImage extends Error {
  override name = "InvalidImage";
  constructor(reason: string) {
    super(`Invalid image: ${reason}`);
  }
}

/** What precedes the Exif block in a JPEG segment. */
export const EXIF_HEADER = "Exif\0\0";

const ORIENTATION_TAG = 0x0112;
const ENTRY_BYTES = 12;
const UPRIGHT = 1;

/**
 * A new Exif block with nothing but the orientation of the given one; undefined when that is upright or unknown. Place,
 * date and camera are dropped.
 * @param tiff the Exif block without its header
 */
export function orientationOnly(tiff: Buffer): Buffer | undefined {
  const orientation = readOrientation(tiff);
  if (orientation <= UPRIGHT || orientation > 8) return undefined;
  const block = Buffer.alloc(26);
  block.write("MM\0*", "latin1");
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(ORIENTATION_TAG, 10);
  block.writeUInt16BE(3, 12);
  block.writeUInt32BE(1, 14);
  block.writeUInt16BE(orientation, 18);
  return block;
}

/** The orientation in the first directory, 1 to 8; upright when the block has none or cannot be read. */
function readOrientation(tiff: Buffer): number {
  try {
    const isLittleEndian = tiff.toString("latin1", 0, 2) === "II";
    const uint16 = (at: number) =>
      isLittleEndian ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at);
    const directory = isLittleEndian
      ? tiff.readUInt32LE(4)
      : tiff.readUInt32BE(4);
    for (let index = 0; index < uint16(directory); index += 1) {
      const entry = directory + 2 + index * ENTRY_BYTES;
      if (uint16(entry) === ORIENTATION_TAG) return uint16(entry + 8);
    }
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return UPRIGHT;
}
