import { cleanJpeg } from "./clean-jpeg.ts";
import { cleanPng } from "./clean-png.ts";
import { cleanWebp } from "./clean-webp.ts";

const cleaners: Readonly<Record<string, (content: Buffer) => Buffer>> = {
  "image/jpeg": cleanJpeg,
  "image/png": cleanPng,
  "image/webp": cleanWebp,
};

/**
 * The picture as it is seen, without what phones and programs write into it: place, date, camera, comments, previews.
 * How it is to be turned stays, and so do its colours. Undefined for another type. Throws BrokenPicture.
 */
export const cleanPicture = (
  type: string,
  content: Buffer,
): Buffer | undefined => cleaners[type]?.(content);
