import { avatar } from "./avatar.ts";
import { badge } from "./badge.ts";
import { logo } from "./brand.ts";
import { challenge } from "./challenge.ts";
import { cover } from "./cover.ts";
import { landscape } from "./landscape.ts";
import { paletteOf } from "./palette.ts";
import { photo } from "./photo.ts";
import { product } from "./product.ts";
import { programmeHues } from "./programme-hues.ts";
import { reward } from "./reward.ts";
import type { Drawing } from "./svg.ts";

const painters = {
  avatar,
  badge,
  challenge,
  cover,
  landscape,
  logo,
  photo,
  product,
  reward,
};

export type PictureKind = keyof typeof painters;

const palette = paletteOf(programmeHues);

/**
 * Draws a picture in the programme's colours; the same kind and seed always give the same SVG.
 * What a seed may say is told by each painter.
 */
export const pictureFor = (kind: PictureKind, seed: string): Drawing =>
  painters[kind](seed, palette);

/** The file name of a picture: `pictureName("badge", "sun")` is "badge-sun.svg". */
export const pictureName = (kind: PictureKind, seed: string): string =>
  `${kind}-${seed}.svg`;

const NAME = /^(?<kind>[a-z]+)-(?<seed>[a-z0-9-]{1,40})\.svg$/i;

/** Draws the picture of that file name; null when there is none of that name. */
export function drawPicture(name: string): Drawing | null {
  const { kind = "", seed = "" } = NAME.exec(name)?.groups ?? {};
  return Object.hasOwn(painters, kind)
    ? pictureFor(kind as PictureKind, seed)
    : null;
}
