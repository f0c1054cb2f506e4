import { type Random, random } from "#server/seed/story/random.ts";
import { mix, type Palette } from "./palette.ts";
import {
  circle,
  clip,
  type Drawing,
  ellipse,
  fade,
  line,
  path,
  rect,
  svg,
} from "./svg.ts";

/** Skin, and the hair that goes with it. */
const tones: readonly (readonly [string, readonly string[]])[] = [
  [
    "#f8dcc4",
    ["#2b1d17", "#7a4a28", "#b98545", "#d9b877", "#a5502b", "#9a9691"],
  ],
  ["#f0c8a4", ["#2b1d17", "#4a2f20", "#7a4a28", "#b98545", "#8d8a86"]],
  ["#e3b08a", ["#2b1d17", "#4a2f20", "#6b4226"]],
  ["#c28a61", ["#1d1412", "#2b1d17"]],
  ["#8a573a", ["#17100e", "#1d1412"]],
];

/** Hair behind, then in front of, a head centred on 140, 122. */
type Cut = (hair: string) => { behind: Drawing; before: Drawing };

const cuts: readonly Cut[] = [
  (hair) => ({
    behind: "",
    before: path(
      "M84 118c-6-52 26-74 58-74s62 22 54 74c-6-24-16-34-28-40-24 14-56 12-66 4-8 8-14 18-18 36Z",
      hair,
    ),
  }),
  (hair) => ({
    behind: path(
      "M78 120c-4-60 30-80 62-80s68 20 62 80c-2 40 8 60 14 80H64c8-20 16-40 14-80Z",
      hair,
    ),
    before: path(
      "M84 118c0-40 22-60 56-60s58 20 56 60c-14-10-26-26-30-38-18 22-52 36-82 38Z",
      hair,
    ),
  }),
  (hair) => ({
    behind: circle(140, 44, 26, hair),
    before: path(
      "M84 114c0-44 26-64 56-64s56 20 56 64c-10-22-22-34-56-34s-46 12-56 34Z",
      hair,
    ),
  }),
  (hair) => ({
    behind: path(
      "M80 124c-6-58 26-82 60-82s66 24 60 82c-2 18-4 26-10 34H90c-6-8-8-16-10-34Z",
      hair,
    ),
    before: path(
      "M84 116c2-38 24-56 56-56s54 18 56 56c-22-4-36-16-44-30-14 18-38 28-68 30Z",
      hair,
    ),
  }),
  (hair) => ({
    behind: "",
    before:
      path(
        "M86 104c0-36 24-54 54-54s54 18 54 54c-6-14-14-22-22-26H108c-8 4-16 12-22 26Z",
        hair,
      ) +
      path(
        "M88 132c4 40 26 56 52 56s48-16 52-56c-8 14-14 18-22 18-10-8-50-8-60 0-8 0-14-4-22-18Z",
        hair,
      ),
  }),
  (hair) => ({
    behind:
      circle(92, 92, 30, hair) +
      circle(188, 92, 30, hair) +
      circle(140, 62, 40, hair) +
      circle(108, 66, 32, hair) +
      circle(172, 66, 32, hair),
    before: path(
      "M86 112c2-32 22-46 54-46s52 14 54 46c-16-16-34-22-54-22s-38 6-54 22Z",
      hair,
    ),
  }),
];

function face(p: Palette, rng: Random, styles: readonly Cut[]): Drawing {
  const [skin, hairs] = rng.pick(tones);
  const hair = rng.pick(hairs);
  const dark = mix(skin, "#2a1408", 0.35);
  const cut = rng.pick(styles)(hair);
  const top = rng.pick([p.main, p.accent, p.mid, p.clay, p.deep, p.white]);
  const glasses = rng.chance(0.24)
    ? line(
        "M98 124a18 16 0 1 0 36 0a18 16 0 1 0-36 0M146 124a18 16 0 1 0 36 0a18 16 0 1 0-36 0M134 122q6-4 12 0",
        p.ink,
        4,
      )
    : "";
  const collar = rng.chance(0.5)
    ? path("M112 214l28 30 28-30 14 8-42 50-42-50Z", mix(top, p.ink, 0.25))
    : line("M112 218q28 26 56 0", mix(top, p.ink, 0.25), 8);
  return [
    cut.behind,
    path("M36 290c4-58 50-78 104-78s100 20 104 78Z", top),
    path("M118 172h44v40q-22 24-44 0Z", dark),
    collar,
    ellipse(140, 124, 54, 64, skin),
    fade(
      0.25,
      ellipse(108, 146, 11, 8, p.accent) + ellipse(172, 146, 11, 8, p.accent),
    ),
    circle(118, 124, 5, p.ink) + circle(162, 124, 5, p.ink),
    line("M108 108q10-6 20 0M152 108q10-6 20 0", mix(hair, p.ink, 0.4), 5),
    line("M140 126q-5 12 0 18", dark, 4),
    line(
      rng.chance(0.5) ? "M122 158q18 16 36 0" : "M126 160q14 9 28 0",
      mix(dark, "#7a1f1a", 0.5),
      5,
    ),
    cut.before,
    glasses,
  ].join("");
}

const women = cuts.slice(1, 4);
const men = [cuts[0], cuts[4], cuts[5]].filter((cut) => cut !== undefined);

/** Somebody's portrait, 280 × 280; the hair is short for a seed that starts with "m-", longer with "f-". */
export function avatar(seed: string, p: Palette): Drawing {
  const rng = random(`avatar ${seed}`);
  const ground = rng.pick([
    p.mist,
    p.blush,
    p.sand,
    p.sage,
    p.cream,
    mix(p.gold, p.paper, 0.35),
    mix(p.accent, p.paper, 0.4),
  ]);
  const shape = rect(0, 0, 280, 280, p.white);
  return svg(
    280,
    280,
    rect(0, 0, 280, 280, ground),
    fade(
      0.4,
      circle(
        rng.int(40, 240),
        rng.int(30, 150),
        rng.int(70, 120),
        mix(ground, p.white, 0.6),
      ),
    ),
    clip(
      "frame",
      shape,
      face(
        p,
        rng,
        seed.startsWith("m-") ? men : seed.startsWith("f-") ? women : cuts,
      ),
    ),
  );
}
