import { rename } from "node:fs/promises";
import sharp, { type Metadata, type Sharp } from "sharp";
import { type PixelLimits, pixelLimit } from "#src/domain/values/file-rules.ts";

/** JPEG with and without chroma subsampling: which one depends on the source. */
const fullColor = jpegOptions("4:4:4");
const halvedColor = jpegOptions("4:2:0");

/** Without optimized Huffman tables, which save a few percent and would hold all coefficients in memory. */
function jpegOptions(chromaSubsampling: string) {
  return { quality: 90, chromaSubsampling, optimiseCoding: false };
}

/** How each type is encoded. PNG without a `quality`, with which sharp would reduce its colors to a palette. */
const encoders: Readonly<
  Record<string, (image: Sharp, from: Metadata) => Sharp>
> = {
  "image/jpeg": (image, { chromaSubsampling }) =>
    image.jpeg(chromaSubsampling === "4:2:0" ? halvedColor : fullColor),
  "image/png": (image) => image.png(),
  "image/webp": (image) => image.webp({ quality: 90 }),
};

/** An opaque PNG at least this many times larger than its JPEG is a photograph. */
const photographFactor = 2;

/** A PNG of fewer bytes is left alone; converting it would gain nothing. */
const smallPng = 8_192;

/** The file is not an image of a supported type, is cut off, or has too many pixels. */
export class InvalidImage extends Error {
  override name: string = "InvalidImage";
}

/** The file claims more pixels than allowed. */
export class TooManyPixels extends InvalidImage {
  override name = "TooManyPixels";
  readonly limit: number;

  constructor(limit: number) {
    super(`More than ${limit} pixels`);
    this.limit = limit;
  }
}

/** Displayed size in pixels, before resizing. */
export interface Dimensions {
  width: number;
  height: number;
}

/** An image as it was written. */
export interface WrittenImage extends Dimensions {
  type: string;
}

/** Limits of an uploaded image, in pixels. */
export interface ImageLimits extends PixelLimits {
  /** Maximum of each side after resizing. */
  maxSide: number;
}

/** A picture, and where to write it and its thumbnail. */
export interface ResizeJob {
  input: string;
  output: string;
  thumbnail: string;
  type: string;
  limits: ImageLimits;
}

/** How much memory the pixels of a picture may take at a time. */
const MAX_HELD_BYTES = 60_000_000;

/** A PNG that is read line by line has so many lines in memory; one that is wider than these allow is held twice. */
const HELD_LINES = 2_000;

/**
 * The maximum number of pixels, which depends on how the picture is stored.
 * @param isCropped whether it is turned upright before it becomes smaller
 */
export function limitOf(
  limits: PixelLimits,
  metadata: Metadata,
  isCropped = false,
): number {
  const { format, isProgressive, orientation = 1, width } = metadata;
  const isPng = format === "png";
  const isTurned = orientation > 1 && (isPng || isCropped);
  const isWhole = isProgressive || format === "webp" || isTurned;
  const limit = pixelLimit(limits, isWhole);
  const bytes = bytesPerPixel(metadata);
  const isWide = isPng && width * bytes * HELD_LINES > MAX_HELD_BYTES;
  if (!isWhole && !isWide) return limit;
  const held = isWide ? 2 * bytes : bytes;
  return Math.min(limit, Math.floor(MAX_HELD_BYTES / held));
}

/** Of memory: samples of a PNG, whose transparency is computed beside them, coefficients of a JPEG. */
function bytesPerPixel(metadata: Metadata): number {
  const { format, channels, depth, hasAlpha, chromaSubsampling } = metadata;
  if (format === "webp") return 3;
  if (format === "png")
    return channels * (depth === "ushort" ? 2 : 1) * (hasAlpha ? 1.5 : 1);
  return chromaSubsampling === "4:2:0" ? channels : 2 * channels;
}

const thumbnailSide = 480;

/** Reads a picture line by line where its format allows it; its pixels are limited by `limitOf`. */
export const open = (path: string): Sharp =>
  sharp(path, {
    limitInputPixels: false,
    failOn: "error",
    sequentialRead: true,
  });

/** Makes a picture at most `side` pixels wide and high, and never larger than it is. */
export const within = (image: Sharp, side: number): Sharp =>
  image.resize(side, side, { fit: "inside", withoutEnlargement: true });

/**
 * Re-encodes an image as a file of the same type (a photograph sent as PNG becomes a JPEG) and a thumbnail (WebP):
 * upright, with its colors in sRGB, at most `maxSide` pixels wide and high, and without the metadata of phones and
 * programs (location, date, camera). Both are decoded from files, line by line where the format allows it. Throws
 * InvalidImage, or TooManyPixels before decoding, since a file of a few bytes can claim far more pixels than any camera
 * takes. The server calls `resizePicture`, which does this in another process.
 */
export async function resizeImage({
  type,
  limits,
  ...paths
}: ResizeJob): Promise<WrittenImage> {
  const encode = encoders[type];
  if (encode === undefined) throw new InvalidImage(type);
  try {
    const input = open(paths.input);
    const metadata = await input.metadata();
    const limit = limitOf(limits, metadata);
    if (metadata.width * metadata.height > limit)
      throw new TooManyPixels(limit);
    const image = encode(within(input.autoOrient(), limits.maxSide), metadata);
    const isPng = type === "image/png";
    const isPhotograph = isPng && (await writePng(image, paths.output));
    if (!isPng) await image.toFile(paths.output);
    await within(open(paths.output), thumbnailSide)
      .webp({ quality: 80 })
      .toFile(paths.thumbnail);
    return { ...metadata.autoOrient, type: isPhotograph ? "image/jpeg" : type };
  } catch (cause) {
    if (cause instanceof TooManyPixels) throw cause;
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
