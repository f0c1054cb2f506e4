import { type PictureKind, pictureName } from "#server/seed/pictures/index.ts";
import type { LongWords } from "./words.ts";

/** A picture of ours, as image fields carry it. */
export interface Picture {
  contentUrl: string;
  alt: LongWords | string;
}

/** Where the API serves our pictures: the path, then `pictureName(kind, seed)`. */
export const PICTURES_PATH = "/v2/pictures";

/** An empty `alt` says that the picture only decorates. */
export const picture = (
  kind: PictureKind,
  seed: string,
  alt: LongWords | string = "",
): Picture => ({
  contentUrl: `${PICTURES_PATH}/${pictureName(kind, seed)}`,
  alt,
});
