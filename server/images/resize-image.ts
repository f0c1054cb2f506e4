import sharp, { type FormatEnum, type Sharp } from "sharp";

/** More pixels than any camera takes; a file of a few bytes can claim far more. */
const limitInputPixels = 120_000_000;

const formats: Readonly<Record<string, keyof FormatEnum>> = {
  "image/jpeg": "jpeg",
  "image/png": "png",
  "image/webp": "webp",
};

/** The file is not an image of a supported type, is cut off, or has too many pixels. */
export class InvalidImage extends Error {
  override name = "InvalidImage";
}

/** Pixels as the image is shown, before it is made smaller. */
export interface Dimensions {
  width: number;
  height: number;
}

const thumbnailSide = 480;

/**
 * Writes an image anew, as a file of the same type and a thumbnail (WebP): upright, with colors in sRGB, at most
 * `maxSide` pixels wide and high, and without the metadata of phones and programs (place, date, camera). Both are
 * decoded from files, line by line where the format allows it. Throws InvalidImage.
 * @param paths where the image is, and where the two go
 */
export async function resizeImage(
  paths: { input: string; output: string; thumbnail: string },
  type: string,
  maxSide: number,
): Promise<Dimensions> {
  const format = formats[type];
  if (format === undefined) throw new InvalidImage(type);
  const open = (path: string) =>
    sharp(path, { limitInputPixels, failOn: "error", sequentialRead: true });
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
    throw new InvalidImage("The image cannot be decoded", { cause });
  }
}
