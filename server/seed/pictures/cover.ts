import { type Random, random } from "#server/seed/story/random.ts";
import { type CoverTheme, coverEmblems, coverThemes } from "./cover-emblems.ts";
import { mix, type Palette } from "./palette.ts";
import {
  at,
  circle,
  type Drawing,
  fade,
  path,
  place,
  polygon,
  rect,
  repeat,
  svg,
} from "./svg.ts";

const TILE = 150;

/** One tile of a mosaic: a quarter disc, a half, a diamond, a drop, or plain. */
function tile(
  x: number,
  y: number,
  hue: string,
  second: string,
  rng: Random,
): Drawing {
  const kind = rng.int(0, 5);
  const half = TILE / 2;
  const shapes: Drawing[] = [
    path(`M0 0h${TILE}a${TILE} ${TILE} 0 0 1-${TILE} ${TILE}Z`, hue),
    path(`M0 0a${half} ${half} 0 0 0 ${TILE} 0Z`, hue) +
      path(`M0 ${TILE}a${half} ${half} 0 0 1 ${TILE} 0Z`, second),
    polygon(
      [
        [half, 0],
        [TILE, half],
        [half, TILE],
        [0, half],
      ],
      hue,
    ),
    circle(half, half, half, hue) + circle(half, half, half / 2.4, second),
    path(`M0 0h${half}a${at(half, half)} 0 0 1 0 ${TILE}h-${half}Z`, hue),
    "",
  ];
  return place(
    x + half,
    y + half,
    1,
    place(-half, -half, 1, shapes[kind] ?? ""),
    rng.int(0, 3) * 90,
  );
}

/** A content's cover, 1200 × 675: a mosaic and the theme's emblem; `seed` is "<theme>-<anything>". */
export function cover(seed: string, p: Palette): Drawing {
  const rng = random(`cover ${seed}`);
  const theme: CoverTheme =
    coverThemes.find((name) => seed.split("-")[0] === name) ?? "leaf";
  const [ground, hues, disc] = rng.pick<
    readonly [string, readonly string[], string]
  >([
    [p.main, [p.mid, p.deep, mix(p.main, p.sage, 0.4), p.accent], p.cream],
    [p.cream, [p.sand, mix(p.gold, p.paper, 0.4), p.blush, p.sage], p.mist],
    [
      p.blush,
      [
        mix(p.accent, p.paper, 0.4),
        p.cream,
        mix(p.blush, p.accent, 0.25),
        p.sand,
      ],
      p.cream,
    ],
    [p.mist, [p.sage, mix(p.sage, p.mid, 0.4), p.cream, p.white], p.cream],
    [p.deep, [p.main, mix(p.main, p.mid, 0.5), p.ink, p.gold], p.mist],
  ]);
  const side = rng.pick([360, 600, 840]);
  return svg(
    1200,
    675,
    rect(0, 0, 1200, 675, ground),
    repeat(40, (i) =>
      tile(
        (i % 8) * TILE,
        Math.floor(i / 8) * TILE - 37,
        rng.pick(hues),
        rng.pick(hues),
        rng,
      ),
    ),
    fade(0.14, circle(side + 10, 352, 236, p.ink)),
    circle(side, 338, 236, disc),
    place(side, 338, 1.08, coverEmblems[theme](p)),
  );
}
