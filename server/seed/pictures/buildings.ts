import { mix, type Palette } from "./palette.ts";
import {
  at,
  type Drawing,
  fade,
  line,
  path,
  polygon,
  rect,
  repeat,
} from "./svg.ts";

interface House {
  wall: string;
  roof: string;
  door: string;
  panels?: boolean;
  chimney?: boolean;
}

const pane = (
  x: number,
  y: number,
  width: number,
  height: number,
  p: Palette,
  lit: boolean,
): Drawing =>
  rect(x - 4, y - 4, width + 8, height + 8, p.white, 3) +
  rect(x, y, width, height, lit ? mix(p.gold, p.white, 0.35) : p.sage, 2) +
  fade(
    0.35,
    polygon(
      [
        [x, y + height],
        [x, y + height * 0.45],
        [x + width * 0.55, y],
        [x + width, y],
      ],
      p.white,
    ),
  ) +
  rect(x + width / 2 - 1.5, y, 3, height, p.white);

/** A house seen from the front; its foot is at x, y and its walls are `size` wide. */
export function house(
  x: number,
  y: number,
  size: number,
  look: House,
  p: Palette,
): Drawing {
  const wall = size * 0.62;
  const rise = size * 0.42;
  const left = x - size / 2;
  const top = y - wall;
  const roof: [number, number][] = [
    [left - size * 0.1, top],
    [x, top - rise],
    [left + size * 1.1, top],
  ];
  const slope: [number, number][] = [
    [x, top - rise],
    [left + size * 1.1, top],
    [x + size * 0.12, top],
  ];
  const parts = [
    look.chimney
      ? rect(
          x + size * 0.2,
          top - rise * 0.95,
          size * 0.11,
          rise * 0.7,
          look.door,
        )
      : "",
    rect(left, top - 1, size, wall + 1, look.wall),
    fade(0.1, rect(x + size * 0.12, top, size * 0.38, wall, p.ink)),
    polygon(roof, look.roof),
    fade(0.18, polygon(slope, p.ink)),
    look.panels
      ? repeat(3, (i) => {
          const px = x - size * 0.43 + i * size * 0.135;
          const py = top - rise * (0.14 + i * 0.25);
          return polygon(
            [
              [px, py],
              [px + size * 0.11, py - rise * 0.22],
              [px + size * 0.2, py - rise * 0.04],
              [px + size * 0.09, py + rise * 0.1],
            ],
            p.deep,
          );
        })
      : "",
    rect(
      x - size * 0.09,
      y - wall * 0.52,
      size * 0.18,
      wall * 0.52,
      look.door,
      3,
    ),
    pane(
      left + size * 0.1,
      top + wall * 0.26,
      size * 0.19,
      wall * 0.3,
      p,
      true,
    ),
    pane(
      left + size * 0.71,
      top + wall * 0.26,
      size * 0.19,
      wall * 0.3,
      p,
      false,
    ),
  ];
  return parts.join("");
}

/** A striped awning over a shop window. */
export const awning = (
  x: number,
  y: number,
  width: number,
  height: number,
  stripes: number,
  colours: readonly [string, string],
): Drawing => {
  const stripe = width / stripes;
  return repeat(stripes, (i) => {
    const from = x + i * stripe;
    return path(
      `M${at(from, y)}h${at(stripe)}v${at(height)}a${at(stripe / 2, stripe / 2.4)} 0 0 1 ${at(-stripe)} 0Z`,
      colours[i % 2 === 0 ? 0 : 1],
    );
  });
};

/** A wall of bricks, faintly drawn. */
export const bricks = (
  width: number,
  height: number,
  stroke: string,
): Drawing =>
  fade(
    0.5,
    repeat(Math.floor(height / 40), (row) =>
      repeat(Math.ceil(width / 160), (i) => {
        const shift = row % 2 === 0 ? 20 : 100;
        return (row * 7 + i * 5) % 3 === 0
          ? line(`M${at(i * 160 + shift, row * 40 + 20)}h52`, stroke, 3)
          : "";
      }),
    ),
  );
