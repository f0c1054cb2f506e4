import sharp from "sharp";
import type { PixelLimits } from "#src/domain/values/file-rules.ts";
import type { Rectangle } from "#src/domain/values/rectangle.ts";
import {
  type Dimensions,
  InvalidImage,
  limitOf,
  open,
  TooManyPixels,
  within,
} from "./resize-image.ts";

/** A picture, the part of it that is wanted, and where to write it in which sizes. */
export interface SizesJob {
  input: string;
  /** In pixels of the upright picture; null for all of it. */
  crop: Rectangle | null;
  /** The longest side of each, the largest first. */
  outputs: readonly { path: string; side: number }[];
  limits: PixelLimits;
}

/** The upright picture, and each size as it was written. */
export interface MadeSizes extends Dimensions {
  sizes: (Dimensions & { bytes: number })[];
}

/**
 * Writes a picture in several sizes as WebP, never enlarged: upright, in sRGB, without metadata. The original is decoded
 * once; throws as `resizeImage` does. The server calls `makePictureSizes`, which does this in another process.
 */
export async function makeSizes({
  input,
  crop,
  outputs,
  limits,
}: SizesJob): Promise<MadeSizes> {
  try {
    const original = open(input);
    const metadata = await original.metadata();
    const limit = limitOf(limits, metadata, crop !== null);
    if (metadata.width * metadata.height > limit)
      throw new TooManyPixels(limit);
    const upright = original.autoOrient();
    const part =
      crop === null
        ? upright
        : upright.extract({
            left: crop.x,
            top: crop.y,
            width: crop.width,
            height: crop.height,
          });
    const largest = await within(part, outputs[0]?.side ?? 1)
      .png({ compressionLevel: 0 })
      .toBuffer();
    const sizes: MadeSizes["sizes"] = [];
    for (const { path, side } of outputs) {
      const { width, height, size } = await within(sharp(largest), side)
        .webp({ quality: 82 })
        .toFile(path);
      sizes.push({ width, height, bytes: size });
    }
    const { width, height } = metadata.autoOrient;
    return { width, height, sizes };
  } catch (cause) {
    if (cause instanceof TooManyPixels) throw cause;
    throw new InvalidImage("The image cannot be decoded", { cause });
  }
}
