import { mix, type Palette } from "./palette.ts";
import {
  at,
  circle,
  type Drawing,
  ellipse,
  fade,
  line,
  path,
  polygon,
  rect,
  repeat,
  ring,
  svg,
} from "./svg.ts";

type Emblem = (p: Palette, ink: string) => Drawing;

/** Emblems are drawn around 160, 140, within a radius of 56. */
const emblems = {
  sun: (p, ink) =>
    circle(160, 140, 26, ink) +
    repeat(8, (i) =>
      line(
        `M${at(160 + Math.cos((i * Math.PI) / 4) * 38, 140 + Math.sin((i * Math.PI) / 4) * 38)}L${at(160 + Math.cos((i * Math.PI) / 4) * 52, 140 + Math.sin((i * Math.PI) / 4) * 52)}`,
        i % 2 === 0 ? ink : p.accent,
        9,
      ),
    ),
  flame: (p, ink) =>
    path(
      "M162 86c26 32 46 52 46 82a48 42 0 0 1-96 0c0-22 16-34 22-50 8 10 12 16 18 18 6-18 4-32 10-50Z",
      ink,
    ) +
    path(
      "M162 140c12 18 22 24 22 38a22 18 0 0 1-44 0c0-16 16-24 22-38Z",
      p.gold,
    ),
  snowflake: (p, ink) =>
    repeat(
      6,
      (i) =>
        `<g transform="rotate(${i * 60} 160 140)">${line("M160 140V90M160 108l-14-12M160 108l14-12", ink, 8)}</g>`,
    ) + circle(160, 140, 9, p.accent),
  drop: (p, ink) =>
    path("M160 84c28 36 44 56 44 78a44 40 0 0 1-88 0c0-22 16-42 44-78Z", ink) +
    line("M138 162a24 24 0 0 0 18 22", p.gold, 8),
  bolt: (p, ink) =>
    polygon(
      [
        [176, 82],
        [118, 152],
        [154, 152],
        [144, 198],
        [204, 126],
        [166, 126],
      ],
      ink,
    ) + line("M120 92l-10-8M204 188l10 8", p.accent, 7),
  house: (p, ink) =>
    polygon(
      [
        [160, 86],
        [222, 140],
        [98, 140],
      ],
      p.accent,
    ) +
    rect(116, 136, 88, 56, ink) +
    rect(148, 156, 24, 36, p.gold, 3),
  leaf: (p, ink) =>
    path("M112 190C100 120 150 92 212 92C214 160 180 200 112 190Z", ink) +
    line(
      "M112 194C136 160 160 138 190 116M142 158l4-28M150 150l34-2",
      p.gold,
      6,
    ),
  camera: (p, ink) =>
    rect(104, 110, 112, 78, ink, 14) +
    rect(138, 96, 44, 24, ink, 8) +
    circle(160, 150, 26, p.gold) +
    circle(160, 150, 14, ink) +
    circle(198, 126, 5, p.accent),
  star: (_p, ink) =>
    polygon(
      Array.from(
        { length: 10 },
        (_, i) =>
          [
            160 + Math.sin((i * Math.PI) / 5) * (i % 2 === 0 ? 58 : 25),
            142 - Math.cos((i * Math.PI) / 5) * (i % 2 === 0 ? 58 : 25),
          ] as const,
      ),
      ink,
    ),
  crown: (p, ink) =>
    polygon(
      [
        [104, 180],
        [96, 108],
        [132, 138],
        [160, 92],
        [188, 138],
        [224, 108],
        [216, 180],
      ],
      ink,
    ) +
    rect(104, 182, 112, 14, p.accent, 4) +
    circle(160, 160, 8, p.gold) +
    circle(130, 162, 5, p.gold) +
    circle(190, 162, 5, p.gold),
  podium: (p, ink) =>
    rect(100, 158, 40, 36, ink, 3) +
    rect(140, 128, 40, 66, ink, 3) +
    rect(180, 168, 40, 26, ink, 3) +
    polygon(
      [
        [160, 82],
        [165, 96],
        [180, 97],
        [168, 106],
        [172, 120],
        [160, 112],
        [148, 120],
        [152, 106],
        [140, 97],
        [155, 96],
      ],
      p.accent,
    ),
  compass: (p, ink) =>
    ring(160, 140, 50, ink, 9) +
    polygon(
      [
        [160, 100],
        [174, 140],
        [160, 180],
        [146, 140],
      ],
      p.accent,
    ) +
    polygon(
      [
        [160, 100],
        [174, 140],
        [146, 140],
      ],
      ink,
    ) +
    circle(160, 140, 6, p.gold),
} satisfies Record<string, Emblem>;

export type EmblemName = keyof typeof emblems;
const emblemNames = Object.keys(emblems) as EmblemName[];

const around = (
  points: number,
  radius: (index: number) => number,
): [number, number][] =>
  Array.from({ length: points }, (_, i) => {
    const angle = (i * 2 * Math.PI) / points - Math.PI / 2;
    return [
      160 + Math.cos(angle) * radius(i),
      140 + Math.sin(angle) * radius(i),
    ];
  });

const rims: readonly ((fill: string, size: number) => Drawing)[] = [
  (fill, size) =>
    polygon(
      around(40, (i) => size + (i % 2 === 0 ? 5 : -4)),
      fill,
    ),
  (fill, size) =>
    polygon(
      around(6, () => size * 1.1),
      fill,
    ),
  (fill, size) => circle(160, 140, size, fill),
  (fill, size) =>
    polygon(
      around(16, (i) => size + (i % 2 === 0 ? 9 : -7)),
      fill,
    ),
];

/** A medal on its ribbon, 320 × 320; `seed` is an emblem's name. */
export function badge(seed: string, p: Palette): Drawing {
  const index = Math.max(0, (emblemNames as string[]).indexOf(seed));
  const rim = rims[index % rims.length] ?? rims[0];
  const name = emblemNames[index] ?? "sun";
  const metal =
    [p.gold, p.gold, mix(p.gold, p.accent, 0.3), mix(p.gold, p.white, 0.35)][
      index % 4
    ] ?? p.gold;
  const ribbon = [p.accent, p.main, p.mid][index % 3] ?? p.accent;
  const field = index % 2 === 0 ? p.cream : p.paper;
  const draw =
    rim ?? ((fill: string, size: number) => circle(160, 140, size, fill));
  return svg(
    320,
    320,
    polygon(
      [
        [112, 190],
        [150, 214],
        [124, 312],
        [102, 284],
        [68, 292],
      ],
      ribbon,
    ) +
      polygon(
        [
          [208, 190],
          [170, 214],
          [196, 312],
          [218, 284],
          [252, 292],
        ],
        ribbon,
      ),
    fade(
      0.22,
      polygon(
        [
          [112, 190],
          [150, 214],
          [144, 238],
          [104, 216],
        ],
        p.ink,
      ) +
        polygon(
          [
            [208, 190],
            [170, 214],
            [176, 238],
            [216, 216],
          ],
          p.ink,
        ),
    ),
    fade(0.16, ellipse(160, 152, 124, 122, p.ink)),
    draw(metal, 124) + draw(mix(metal, p.clay, 0.32), 106) + draw(field, 98),
    fade(0.35, line("M74 108a92 92 0 0 1 60-54", p.white, 9)),
    emblems[name](p, p.main),
  );
}
