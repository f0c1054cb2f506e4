import { rename } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";

/** JPEG with and without chroma subsampling: which one depends on the source. */
const fullColor = { quality: 90, chromaSubsampling: "4:4:4" };
const halvedColor = { quality: 90, chromaSubsampling: "4:2:0" };

/** How each type is written. PNG without a `quality`: sharp would make a palette of its colors. */
const encoders: Readonly<
  Record<string, (image: Sharp, from: Metadata) => Sharp>
> = {
  "image/jpeg": (image, { chromaSubsampling }) =>
    image.jpeg(chromaSubsampling === "4:2:0" ? halvedColor : fullColor),
  "image/png": (image) => image.png(),
  "image/webp": (image) => image.webp({ quality: 90 }),
};

/** An opaque PNG that takes more than so many times the bytes of its JPEG is a photograph. */
const photographFactor = 2;

/** A PNG of fewer bytes is left alone; converting it would gain nothing. */
const smallPng = 8_192;

/** The file is not an image of a supported type, is cut off, or has too many pixels. */
export class InvalidImage extends Error {
  override name: string = "InvalidImage";
}

/** It claims more pixels than it may have. */
export class TooManyPixels extends InvalidImage {
  override name = "TooManyPixels";
  readonly limit: number;

  constructor(message: string, limit: number) {
    super(message);
    this.limit = limit;
  }
}

/** Pixels as the image is shown, before it is made smaller. */
export interface Dimensions {
  width: number;
  height: number;
}

/** An image as it was written. */
interface WrittenImage extends Dimensions {
  type: string;
}

/** Of an image that is sent, in pixels. */
export interface ImageLimits {
  /** Of each side, once it is made smaller. */
  maxSide: number;
  /** Of the whole, as it is sent. */
  maxPixels: number;
}

const thumbnailSide = 480;

/**
 * Re-encodes an image as a file of the same type (a photograph sent as PNG becomes a JPEG) and a thumbnail (WebP):
 * upright, with its colors in sRGB, at most `maxSide` pixels wide and high, and without the metadata of phones and
 * programs (place, date, camera). Both are decoded from files, line by line where the format allows it. Throws
 * InvalidImage.
 * @param paths where the image is, and where the two go
 * @param limits `maxPixels`: a file of a few bytes can claim far more than any camera takes
 */
export async function resizeImage(
  paths: { input: string; output: string; thumbnail: string },
  type: string,
  { maxSide, maxPixels }: ImageLimits,
): Promise<WrittenImage> {
  const encode = encoders[type];
  if (encode === undefined) throw new InvalidImage(type);
  const open = (path: string) =>
    sharp(path, {
      limitInputPixels: maxPixels,
      failOn: "error",
      sequentialRead: true,
    });
  const within = (image: Sharp, side: number) =>
    image.resize(side, side, { fit: "inside", withoutEnlargement: true });
  try {
    const input = open(paths.input);
    const metadata = await input.metadata();
    const image = encode(within(input.autoOrient(), maxSide), metadata);
    const isPng = type === "image/png";
    const isPhotograph = isPng && (await writePng(image, paths.output));
    if (!isPng) await image.toFile(paths.output);
    await within(open(paths.output), thumbnailSide)
      .webp({ quality: 80 })
      .toFile(paths.thumbnail);
    return { ...metadata.autoOrient, type: isPhotograph ? "image/jpeg" : type };
  } catch (cause) {
    if (cause instanceof Error && /exceeds pixel limit/.test(cause.message))
      throw new TooManyPixels(cause.message, maxPixels);
    throw new InvalidImage("The image cannot be decoded", { cause });
  }
}

/**
 * Writes a PNG to `output`, a photograph as JPEG.
 * @returns whether it is a JPEG
 */
async function writePng(image: Sharp, output: string): Promise<boolean> {
  // A separate path: libvips caches by path and could serve the old content of `output`.
  const png = `${output}.png`;
  const { size } = await image.toFile(png);
  if (size > smallPng && (await sharp(png).stats()).isOpaque) {
    const { size: jpegSize } = await sharp(png)
      .jpeg(halvedColor)
      .toFile(output);
    if (size > photographFactor * jpegSize) return true;
  }
  await rename(png, output);
  return false;
}
