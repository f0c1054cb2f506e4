import { stripJpeg } from "./jpeg.ts";
import { stripPng } from "./png.ts";
import { stripWebp } from "./webp.ts";

const strippers: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/webp": stripWebp,
};

/**
 * The image without the metadata of phones and programs: place, date, camera, comments, previews. Orientation and colors
 * stay. Undefined for an unsupported type. Throws InvalidImage.
 */
export const stripMetadata = (
  type: string,
  content: Buffer,
): Buffer | undefined => strippers[type]?.(content);
