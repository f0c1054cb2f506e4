/** Read from the first bytes of a PNG or JPEG, so that a picture with too many pixels is refused without decoding it. */
export interface PictureHead {
  /** In pixels, as stored: it may be displayed rotated. */
  width: number;
  height: number;
  /** An interlaced PNG or a progressive JPEG, which is held in memory as a whole while it is decoded. */
  isInterlaced: boolean;
}

const PNG = 0x89504e47;
const JPEG = 0xffd8;

/** JPEG markers of the start of a frame, except those of arithmetic coding, which browsers do not decode. */
const frames = new Set([0xc0, 0xc1, 0xc2, 0xc3]);
const PROGRESSIVE = 0xc2;

/** Cameras write about ten segments; thumbnails and color profiles add some. */
const MAX_SEGMENTS = 1_000;

/** Reads the head of a picture; undefined where its type is unknown, or where it is cut off. */
export async function pictureHead(
  file: Blob,
): Promise<PictureHead | undefined> {
  const view = async (from: number, length: number) =>
    new DataView(await file.slice(from, from + length).arrayBuffer());
  const start = await view(0, 29);
  if (start.byteLength < 29) return undefined;
  if (start.getUint32(0) === PNG)
    return {
      width: start.getUint32(16),
      height: start.getUint32(20),
      isInterlaced: start.getUint8(28) !== 0,
    };
  if (start.getUint16(0) !== JPEG) return undefined;
  let at = 2;
  for (let segment = 0; segment < MAX_SEGMENTS; segment += 1) {
    const part = await view(at, 9);
    if (part.byteLength < 9 || part.getUint8(0) !== 0xff) return undefined;
    const marker = part.getUint8(1);
    if (frames.has(marker))
      return {
        width: part.getUint16(7),
        height: part.getUint16(5),
        isInterlaced: marker === PROGRESSIVE,
      };
    // A marker may be padded with any number of 0xff.
    at += marker === 0xff ? 1 : 2 + part.getUint16(2);
  }
  return undefined;
}
