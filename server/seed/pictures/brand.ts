import type { Palette } from "./palette.ts";
import {
  circle,
  type Drawing,
  path,
  place,
  polygon,
  rect,
  repeat,
  svg,
} from "./svg.ts";
import { wordmarks } from "./wordmarks.ts";

/** The programme's sign, 96 × 96: a sun that rises behind a roof. */
function sign(p: Palette, roof: string): Drawing {
  return (
    circle(48, 50, 21, p.gold) +
    repeat(7, (i) =>
      place(48, 50, 1, rect(-3.5, -43, 7, 13, p.gold, 3.5), -75 + i * 25),
    ) +
    path("M4 80L48 44L92 80Q92 86 85 86H11Q4 86 4 80Z", roof) +
    polygon(
      [
        [48, 44],
        [92, 80],
        [92, 86],
        [48, 86],
      ],
      p.accent,
    )
  );
}

function wordmark(p: Palette, name: string, roof: string): Drawing {
  return svg(
    470,
    112,
    place(4, 8, 1, sign(p, roof)),
    place(118, 66, 1, path(wordmarks.belleSaison.d, name)),
    place(121, 99, 1, path(wordmarks.solvanne.d, p.accent)),
  );
}

/** The programme's logo on a light ground ("light", for the login page) or on its main colour ("dark", for the header). */
export const logo = (seed: string, p: Palette): Drawing =>
  seed === "dark" ? headerLogo(p) : wordmark(p, p.main, p.clay);

const headerLogo = (p: Palette): Drawing =>
  svg(
    470,
    96,
    place(0, 0, 1, sign(p, p.blush)),
    place(114, 70, 1, path(wordmarks.belleSaison.d, p.paper)),
  );
