import { random } from "#server/seed/story/random.ts";
import { mix, type Palette } from "./palette.ts";
import {
  circle,
  type Drawing,
  ellipse,
  fade,
  line,
  path,
  place,
  polygon,
  rect,
  repeat,
  ring,
  svg,
} from "./svg.ts";

type Present = (p: Palette) => Drawing;

/** The store's rewards, each in a square of 400. */
const presents = {
  headphones: (p) =>
    line("M96 230v-30a104 104 0 0 1 208 0v30", p.main, 24) +
    rect(72, 204, 62, 116, p.accent, 28) +
    rect(266, 204, 62, 116, p.accent, 28) +
    rect(118, 214, 26, 96, p.ink, 12) +
    rect(256, 214, 26, 96, p.ink, 12),
  coffee: (p) =>
    rect(96, 70, 208, 270, p.main, 26) +
    rect(126, 168, 148, 132, p.deep, 14) +
    rect(96, 70, 208, 76, p.deep, 26) +
    circle(250, 108, 15, p.gold) +
    rect(180, 168, 40, 26, p.sage, 6) +
    path("M162 226h76v34a38 34 0 0 1-76 0Z", p.cream) +
    line("M238 234h14q8 18-16 24", p.cream, 8) +
    repeat(2, (i) => line(`M${188 + i * 26} 214c-8-8 8-12 0-20`, p.sand, 4)) +
    rect(120, 322, 160, 26, p.ink, 8),
  bicycle: (p) =>
    ring(106, 272, 70, p.ink, 12) +
    ring(296, 272, 70, p.ink, 12) +
    line(
      "M106 272l58-110h104l28 110M164 162l46 110h-104M210 272l66-96M268 162l-10-34h34M146 162h-10M150 162l-14-22h-20",
      p.accent,
      13,
    ) +
    rect(196, 198, 22, 58, p.main, 8) +
    circle(210, 272, 16, p.gold),
  watch: (p) =>
    rect(150, 24, 100, 352, p.clay, 22) +
    circle(200, 200, 106, p.gold) +
    circle(200, 200, 88, p.deep) +
    repeat(12, (i) =>
      place(
        200,
        200,
        1,
        rect(-3, -80, 6, i % 3 === 0 ? 18 : 9, p.cream, 2),
        i * 30,
      ),
    ) +
    line("M200 200v-52M200 200l36 22", p.cream, 8) +
    circle(200, 200, 8, p.accent) +
    rect(304, 186, 18, 28, p.gold, 6),
  suitcase: (p) =>
    line("M156 104V50h88v54", p.ink, 12) +
    rect(96, 100, 208, 250, p.accent, 30) +
    repeat(4, (i) => rect(124 + i * 42, 122, 14, 206, p.clay, 7)) +
    rect(96, 206, 208, 22, p.gold) +
    rect(118, 346, 34, 24, p.ink, 10) +
    rect(248, 346, 34, 24, p.ink, 10) +
    circle(200, 217, 17, p.cream),
  giftcard: (p) =>
    place(
      200,
      200,
      1,
      rect(-150, -94, 300, 188, p.clay, 22) +
        place(
          14,
          -20,
          1,
          rect(-150, -94, 300, 188, p.main, 22) +
            rect(-150, -14, 300, 30, p.gold) +
            rect(-66, -94, 30, 188, p.gold) +
            path(
              "M-51 0c-60-20-70-74-34-74 26 0 34 44 34 74c0-30 8-74 34-74 36 0 26 54-34 74Z",
              p.cream,
            ),
        ),
      -10,
    ),
  drill: (p) =>
    rect(70, 130, 210, 84, p.accent, 30) +
    rect(250, 146, 56, 52, p.ink, 10) +
    polygon(
      [
        [306, 162],
        [372, 170],
        [306, 182],
      ],
      p.sage,
    ) +
    path("M104 200h76l18 116h-76Z", p.main) +
    rect(96, 306, 126, 46, p.ink, 12) +
    rect(188, 208, 20, 34, p.gold, 6) +
    repeat(3, (i) => rect(96 + i * 22, 152, 9, 40, p.clay, 4)),
  barbecue: (p) =>
    line("M138 236l-44 120M262 236l44 120M200 250v104", p.ink, 13) +
    path("M70 172h260a130 110 0 0 1-260 0Z", p.accent) +
    path("M74 158a126 96 0 0 1 252 0Z", p.main) +
    rect(184, 46, 32, 24, p.gold, 8) +
    rect(60, 156, 280, 18, p.sage, 8) +
    ellipse(140, 110, 18, 8, p.mid) +
    repeat(2, (i) => circle(96 + i * 208, 358, 16, p.ink)),
  speaker: (p) =>
    rect(110, 40, 180, 316, p.deep, 44) +
    circle(200, 246, 70, p.ink) +
    ring(200, 246, 52, p.mid, 8) +
    circle(200, 246, 22, p.gold) +
    circle(200, 116, 40, p.ink) +
    circle(200, 116, 17, p.accent) +
    circle(200, 66, 6, p.gold) +
    repeat(2, (i) =>
      fade(
        0.7 - i * 0.3,
        line(
          `M${318 + i * 26} 160q26 50 0 100M${82 - i * 26} 160q-26 50 0 100`,
          p.sage,
          9,
        ),
      ),
    ),
  tablet: (p) =>
    place(
      200,
      200,
      1,
      rect(-150, -112, 300, 224, p.ink, 26) +
        rect(-130, -92, 260, 184, p.mist, 10) +
        circle(64, -34, 30, p.gold) +
        polygon(
          [
            [-130, 92],
            [-130, 30],
            [-60, -40],
            [20, 50],
            [70, 4],
            [130, 60],
            [130, 92],
          ],
          p.mid,
        ) +
        polygon(
          [
            [-130, 92],
            [-130, 66],
            [0, 40],
            [130, 84],
            [130, 92],
          ],
          p.main,
        ),
      -6,
    ),
  hamper: (p) =>
    rect(178, 70, 44, 130, p.deep, 14) +
    rect(188, 40, 24, 44, p.deep, 6) +
    rect(178, 116, 44, 46, p.cream) +
    circle(136, 176, 40, p.accent) +
    circle(266, 180, 38, p.gold) +
    ellipse(100, 190, 24, 34, p.mid) +
    rect(282, 116, 44, 90, p.blush, 10) +
    rect(282, 108, 44, 18, p.main, 6) +
    path("M60 196h280l-30 154H90Z", p.clay) +
    repeat(6, (i) =>
      line(
        `M${84 + i * 46} 200l${(2.5 - i) * 6} 146`,
        mix(p.clay, p.sand, 0.45),
        7,
      ),
    ) +
    line("M72 238h256M80 292h240", mix(p.clay, p.sand, 0.45), 7) +
    rect(52, 186, 296, 24, p.sand, 12),
  cabin: (p) =>
    circle(306, 92, 42, p.gold) +
    polygon(
      [
        [40, 320],
        [130, 150],
        [200, 260],
        [260, 180],
        [360, 320],
      ],
      p.sage,
    ) +
    polygon(
      [
        [200, 112],
        [320, 250],
        [80, 250],
      ],
      p.accent,
    ) +
    polygon(
      [
        [200, 112],
        [320, 250],
        [206, 250],
      ],
      p.clay,
    ) +
    rect(110, 248, 180, 100, p.cream) +
    rect(180, 282, 42, 66, p.main, 4) +
    rect(130, 274, 34, 32, p.gold, 3) +
    rect(238, 274, 34, 32, p.gold, 3) +
    rect(40, 344, 320, 14, p.mid, 7) +
    path("M52 344l24-80 24 80Z", p.main) +
    path("M306 344l22-74 22 74Z", p.main),
} satisfies Record<string, Present>;

export type PresentName = keyof typeof presents;
const presentNames = Object.keys(presents) as PresentName[];

/** A reward of the store, 600 × 600; `seed` is its name. */
export function reward(seed: string, p: Palette): Drawing {
  const rng = random(`reward ${seed}`);
  const name = presentNames.find((present) => present === seed) ?? "giftcard";
  const [ground, glow] = [
    [p.cream, p.sand],
    [p.mist, mix(p.sage, p.paper, 0.5)],
    [mix(p.blush, p.paper, 0.5), p.blush],
  ][presentNames.indexOf(name) % 3] ?? [p.cream, p.sand];
  return svg(
    600,
    600,
    rect(0, 0, 600, 600, ground ?? p.cream),
    repeat(24, (i) =>
      place(
        300,
        310,
        1,
        polygon(
          [
            [0, 0],
            [-34, -440],
            [34, -440],
          ],
          i % 2 === 0 ? (glow ?? p.sand) : "none",
        ),
        i * 15 + rng.int(0, 4),
      ),
    ),
    circle(300, 310, 214, mix(ground ?? p.cream, p.white, 0.55)),
    fade(0.14, ellipse(300, 486, 150, 16, p.ink)),
    place(100, 110, 1, presents[name](p)),
  );
}
