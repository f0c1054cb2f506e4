import { mix, type Palette } from "./palette.ts";
import {
  at,
  circle,
  clip,
  type Drawing,
  ellipse,
  fade,
  line,
  path,
  polygon,
  rect,
  repeat,
  ring,
} from "./svg.ts";

/** Each device is drawn in a square of 400, standing or hanging in its middle. `step` (0, 1, 2) is its size in its range. */
export type DrawDevice = (p: Palette, step: number) => Drawing;

export const floorShadow = (width: number, p: Palette): Drawing =>
  fade(0.16, ellipse(200, 350, width / 2, 14, p.ink));

const fan = (x: number, y: number, radius: number, p: Palette): Drawing =>
  circle(x, y, radius, p.deep) +
  repeat(5, (i) => {
    const angle = (i * 2 * Math.PI) / 5;
    const tip = (turn: number, reach: number) =>
      at(
        x + Math.cos(angle + turn) * radius * reach,
        y + Math.sin(angle + turn) * radius * reach,
      );
    return path(
      `M${at(x, y)}Q${tip(-0.25, 0.7)} ${tip(0.12, 0.88)}Q${tip(0.55, 0.86)} ${tip(0.75, 0.6)}Z`,
      p.mid,
    );
  }) +
  ring(x, y, radius * 0.66, fadeOf(p), 3) +
  ring(x, y, radius * 0.92, fadeOf(p), 3) +
  circle(x, y, radius * 0.16, p.cream);

const fadeOf = (p: Palette): string => mix(p.deep, p.cream, 0.35);

const casing = (
  x: number,
  y: number,
  width: number,
  height: number,
  p: Palette,
  radius = 16,
): Drawing =>
  rect(x, y, width, height, p.white, radius) +
  fade(
    0.08,
    path(
      `M${at(x + width * 0.72, y)}h${at(width * 0.28 - radius)}a${at(radius, radius)} 0 0 1 ${at(radius, radius)}v${at(height - 2 * radius)}a${at(radius, radius)} 0 0 1 ${at(-radius, radius)}h${at(-width * 0.28 + radius)}Z`,
      p.ink,
    ),
  );

export const heatPump: DrawDevice = (p, step) => {
  const width = 250 + step * 24;
  const left = 200 - width / 2;
  return [
    floorShadow(width + 40, p),
    rect(left + 30, 330, 44, 18, p.ink, 4) +
      rect(left + width - 74, 330, 44, 18, p.ink, 4),
    casing(left, 130, width, 204, p),
    fan(left + width * 0.38, 232, 78, p),
    repeat(6, (i) =>
      rect(left + width * 0.74, 164 + i * 20, width * 0.18, 7, p.shade, 3),
    ),
    rect(left + width * 0.74, 298, width * 0.18, 9, p.accent, 4),
  ].join("");
};

export const twinPump: DrawDevice = (p, step) => {
  const width = 190 + step * 16;
  const left = 200 - width / 2;
  return [
    floorShadow(width + 40, p),
    rect(left + 20, 332, 40, 16, p.ink, 4) +
      rect(left + width - 60, 332, 40, 16, p.ink, 4),
    casing(left, 44, width, 292, p),
    fan(left + width * 0.44, 122, 62, p) + fan(left + width * 0.44, 256, 62, p),
    repeat(9, (i) =>
      rect(left + width * 0.85, 74 + i * 20, width * 0.09, 7, p.shade, 3),
    ),
    circle(left + width * 0.9, 306, 8, p.accent),
  ].join("");
};

export const boiler: DrawDevice = (p, step) => {
  const height = 210 + step * 18;
  return [
    repeat(4, (i) =>
      rect(
        148 + i * 32,
        40 + height,
        10,
        352 - 40 - height,
        i === 1 ? p.accent : i === 2 ? p.mid : p.sage,
        4,
      ),
    ),
    casing(112, 44, 176, height, p, 20),
    rect(112, 44 + height - 62, 176, 62, p.main, 20) +
      rect(112, 44 + height - 62, 176, 30, p.main),
    rect(140, 44 + height - 44, 70, 26, p.deep, 6) +
      rect(150, 44 + height - 34, 34, 5, p.gold, 2),
    circle(250, 44 + height - 31, 13, p.cream) +
      rect(248.5, 44 + height - 44, 3, 12, p.deep),
    fade(
      0.9,
      path(
        "M200 100c16 24 34 36 34 60a34 34 0 0 1-68 0c0-16 10-24 16-34 4 8 8 10 12 10 4-12 2-24 6-36Z",
        p.accent,
      ),
    ),
    path(
      "M202 146c8 12 14 16 14 26a16 16 0 0 1-32 0c0-10 12-14 18-26Z",
      p.gold,
    ),
  ].join("");
};

export const stove: DrawDevice = (p, step) => {
  const width = 180 + step * 20;
  const left = 200 - width / 2;
  return [
    rect(232, 20, 26, 60, p.ink),
    floorShadow(width + 50, p),
    rect(left + 14, 334, 26, 16, p.ink) +
      rect(left + width - 40, 334, 26, 16, p.ink),
    rect(left, 74, width, 262, p.deep, 18),
    rect(left, 74, width, 40, p.ink, 18) +
      repeat(7, (i) =>
        rect(
          left + 22 + i * ((width - 44) / 7),
          88,
          (width - 44) / 11,
          8,
          p.mid,
          3,
        ),
      ),
    rect(left + 24, 134, width - 48, 130, p.ink, 12),
    path(
      "M200 150c20 30 44 46 44 76a44 30 0 0 1-88 0c0-20 16-30 22-44 6 10 10 14 14 14 6-16 4-30 8-46Z",
      p.accent,
    ),
    path(
      "M202 196c10 16 22 22 22 38a22 18 0 0 1-44 0c0-14 16-20 22-38Z",
      p.gold,
    ),
    fade(
      0.14,
      polygon(
        [
          [left + 30, 258],
          [left + 30, 180],
          [left + 74, 140],
          [left + 110, 140],
        ],
        p.white,
      ),
    ),
    rect(left + 40, 288, width - 80, 20, p.mid, 6),
  ].join("");
};

export const solar: DrawDevice = (p, step) => {
  const columns = 3 + step;
  const corner = (u: number, v: number): [number, number] => [
    70 + u * 190 + v * 70,
    300 - u * 40 - v * 190,
  ];
  const cell = (column: number, row: number): Drawing => {
    const u = column / columns;
    const v = row / 4;
    const du = 0.92 / columns;
    const dv = 0.92 / 4;
    return polygon(
      [
        corner(u, v),
        corner(u + du, v),
        corner(u + du, v + dv),
        corner(u, v + dv),
      ],
      (column + row) % 3 === 0 ? p.mid : p.main,
    );
  };
  return [
    fade(0.28, circle(312, 92, 62, p.gold)) + circle(312, 92, 38, p.gold),
    floorShadow(280, p),
    line("M110 300v48M250 264v84", p.ink, 10),
    polygon(
      [
        corner(-0.04, -0.04),
        corner(1.03, -0.04),
        corner(1.03, 1.03),
        corner(-0.04, 1.03),
      ],
      p.white,
    ),
    repeat(columns, (column) => repeat(4, (row) => cell(column, row))),
    fade(
      0.16,
      polygon(
        [corner(0, 0.3), corner(0, 0.6), corner(1, 1), corner(1, 0.8)],
        p.white,
      ),
    ),
  ].join("");
};

export const radiator: DrawDevice = (p, step) => {
  const slats = 9 + step * 2;
  const left = 200 - (slats * 26) / 2;
  return [
    floorShadow(slats * 26, p),
    line(
      `M${at(left + 14, 300)}v50M${at(left + slats * 26 - 14, 300)}v50`,
      p.sage,
      9,
    ),
    rect(left - 6, 142, slats * 26 + 8, 14, p.shade, 6) +
      rect(left - 6, 292, slats * 26 + 8, 14, p.shade, 6),
    repeat(
      slats,
      (i) =>
        rect(left + i * 26, 124, 20, 200, p.white, 9) +
        fade(0.1, rect(left + i * 26 + 12, 128, 8, 192, p.ink, 4)),
    ),
    rect(left - 34, 288, 34, 22, p.accent, 8),
    repeat(3, (i) =>
      fade(
        0.5,
        line(`M${at(140 + i * 60, 100)}c-14-16 14-26 0-44`, p.accent, 7),
      ),
    ),
  ].join("");
};

export const verticalRadiator: DrawDevice = (p, step) => {
  const slats = 4 + step;
  const left = 200 - (slats * 32) / 2;
  return [
    floorShadow(slats * 32 + 20, p),
    rect(left - 4, 70, slats * 32, 12, p.deep, 5) +
      rect(left - 4, 306, slats * 32, 12, p.deep, 5),
    repeat(
      slats,
      (i) =>
        rect(left + i * 32, 40, 24, 300, p.main, 11) +
        fade(0.22, rect(left + i * 32 + 4, 48, 6, 284, p.white, 3)),
    ),
    circle(left + slats * 32 + 12, 322, 13, p.gold),
  ].join("");
};

export const towelRail: DrawDevice = (p, step) => {
  const bars = 9 + step;
  const gap = 280 / bars;
  return [
    rect(120, 40, 14, 312, p.mid, 7) + rect(266, 40, 14, 312, p.mid, 7),
    repeat(bars, (i) =>
      i % 4 === 3 ? "" : rect(116, 54 + i * gap, 168, 13, p.sage, 6),
    ),
    rect(150, 54 + gap * 1 - 6, 92, 150, p.accent, 6) +
      rect(150, 54 + gap * 1 + 110, 92, 12, p.blush) +
      fade(0.14, rect(206, 54 + gap - 6, 36, 150, p.ink)),
    circle(273, 344, 16, p.gold),
  ].join("");
};

export const floorCoil: DrawDevice = (p, step) => {
  const turns = 4 + step;
  const gap = 200 / turns;
  const coil = repeat(turns, (i) => {
    const y = 108 + i * gap;
    const end = i % 2 === 0 ? 290 : 110;
    return `${i === 0 ? `M110 ${at(y)}` : ""}H${end}${i < turns - 1 ? `a${at(gap / 2, gap / 2)} 0 0 ${i % 2 === 0 ? 1 : 0} 0 ${at(gap)}` : ""}`;
  });
  const board = clip(
    "board",
    rect(70, 70, 260, 260, p.white, 14),
    rect(70, 70, 260, 260, p.sand) +
      repeat(6, (i) =>
        rect(70, 70 + i * 44, 260, 2, mix(p.sand, p.clay, 0.3)),
      ) +
      line(coil, p.white, 20) +
      line(coil, p.accent, 12),
  );
  return `${fade(0.16, rect(78, 82, 260, 260, p.ink, 14))}${board}${rect(40, 92, 40, 34, p.main, 8)}${circle(60, 109, 9, p.gold)}`;
};
