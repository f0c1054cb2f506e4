import sharp, { type FormatEnum, type Sharp } from "sharp";

const formats: Readonly<Record<string, keyof FormatEnum>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
};

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

/** Of an image that is sent, in pixels. */
export interface ImageLimits {
  /** Of each side, once it is made smaller. */
  maxSide: number;
  /** Of the whole, as it is sent. */
  maxPixels: number;
}

const thumbnailSide = 480;

/**
 * Writes an image anew, as a file of the same type and a thumbnail (WebP): upright, with colors in sRGB, at most
 * `maxSide` pixels wide and high, and without the metadata of phones and programs (place, date, camera). Both are
 * decoded from files, line by line where the format allows it. Throws InvalidImage.
 * @param paths where the image is, and where the two go
 * @param limits `maxPixels`: a file of a few bytes can claim far more than any camera takes
 */
export async function resizeImage(
  paths: { input: string; output: string; thumbnail: string },
  type: string,
  { maxSide, maxPixels }: ImageLimits,
): Promise<Dimensions> {
  const format = formats[type];
  if (format === undefined) throw new InvalidImage(type);
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
    const { autoOrient } = await input.metadata();
    await within(input.autoOrient(), maxSide)
      .toFormat(format, { quality: 90 })
      .toFile(paths.output);
    await within(open(paths.output), thumbnailSide)
      .webp({ quality: 80 })
      .toFile(paths.thumbnail);
    return autoOrient;
  } catch (cause) {
    if (cause instanceof Error && /exceeds pixel limit/.test(cause.message))
      throw new TooManyPixels(cause.message, maxPixels);
    throw new InvalidImage("The image cannot be decoded", { cause });
  }
}
