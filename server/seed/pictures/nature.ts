import type { Random } from "#server/seed/story/random.ts";
import type { Palette } from "./palette.ts";
import {
  at,
  circle,
  type Drawing,
  ellipse,
  fade,
  line,
  path,
  rect,
  repeat,
} from "./svg.ts";

/** A sun with soft halos. */
export const sun = (
  x: number,
  y: number,
  radius: number,
  p: Palette,
): Drawing =>
  fade(0.22, circle(x, y, radius * 2.1, p.gold)) +
  fade(0.4, circle(x, y, radius * 1.5, p.gold)) +
  circle(x, y, radius, p.gold);

/** A hill from edge to edge: a wave of random heights around `top`, filled down to `bottom`. */
export function hill(
  width: number,
  top: number,
  bottom: number,
  swing: number,
  fill: string,
  rng: Random,
): Drawing {
  const steps = 4;
  const step = width / steps;
  const heights = Array.from(
    { length: steps + 1 },
    () => top + (rng.next() - 0.5) * 2 * swing,
  );
  let d = `M0 ${at(bottom)}L0 ${at(heights[0] ?? top)}`;
  for (let i = 1; i <= steps; i += 1) {
    const before = heights[i - 1] ?? top;
    const here = heights[i] ?? top;
    d += `C${at((i - 0.5) * step, before, (i - 0.5) * step, here, i * step, here)}`;
  }
  return path(`${d}L${at(width, bottom)}Z`, fill);
}

/** A round tree whose foot is at x, y. */
export const tree = (
  x: number,
  y: number,
  size: number,
  leaf: string,
  shadow: string,
): Drawing =>
  rect(x - size * 0.05, y - size * 0.6, size * 0.1, size * 0.6, shadow) +
  ellipse(x, y - size * 0.85, size * 0.36, size * 0.45, leaf) +
  fade(
    0.35,
    path(
      `M${at(x, y - size * 1.3)}A${at(size * 0.36, size * 0.45)} 0 0 1 ${at(x, y - size * 0.4)}Z`,
      shadow,
    ),
  );

/** A slim tree whose foot is at x, y. */
export const cypress = (
  x: number,
  y: number,
  size: number,
  leaf: string,
  shadow: string,
): Drawing =>
  path(
    `M${at(x, y - size * 1.5)}C${at(x + size * 0.32, y - size * 0.7, x + size * 0.28, y, x, y)}C${at(x - size * 0.28, y, x - size * 0.32, y - size * 0.7, x, y - size * 1.5)}Z`,
    leaf,
  ) +
  fade(
    0.35,
    path(
      `M${at(x, y - size * 1.5)}C${at(x + size * 0.32, y - size * 0.7, x + size * 0.28, y, x, y)}Z`,
      shadow,
    ),
  );

export const cloud = (
  x: number,
  y: number,
  size: number,
  fill: string,
): Drawing =>
  path(
    `M${at(x - size, y)}a${at(size * 0.3, size * 0.3)} 0 0 1 ${at(size * 0.3, -size * 0.38)}a${at(size * 0.46, size * 0.46)} 0 0 1 ${at(size * 0.86, -size * 0.06)}a${at(size * 0.34, size * 0.34)} 0 0 1 ${at(size * 0.5, size * 0.44)}Z`,
    fill,
  );

/** Three waves of moving air, to the right. */
export const breeze = (
  x: number,
  y: number,
  length: number,
  stroke: string,
  width: number,
): Drawing =>
  repeat(3, (i) => {
    const start = x + i * length * 0.08;
    const top = y + i * length * 0.16;
    return line(
      `M${at(start, top)}c${at(length * 0.22, -length * 0.13, length * 0.36, length * 0.13, length * 0.58, 0)}s${at(length * 0.3, -length * 0.02, length * 0.38, -length * 0.03)}`,
      stroke,
      width,
    );
  });

/** A potted plant whose pot stands at x, y. */
export const plant = (
  x: number,
  y: number,
  size: number,
  p: Palette,
): Drawing =>
  repeat(5, (i) => {
    const lean = (i - 2) * size * 0.28;
    return path(
      `M${at(x, y - size * 0.5)}Q${at(x + lean * 0.3, y - size * 1.1, x + lean, y - size * (1.5 - Math.abs(i - 2) * 0.18))}Q${at(x + lean * 1.3, y - size * 0.9, x, y - size * 0.5)}Z`,
      i % 2 === 0 ? p.main : p.mid,
    );
  }) +
  path(
    `M${at(x - size * 0.3, y - size * 0.55)}h${at(size * 0.6)}l${at(-size * 0.1, size * 0.55)}h${at(-size * 0.4)}Z`,
    p.accent,
  );
