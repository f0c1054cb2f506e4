/** An SVG drawing, or a part of one, as text. */
export type Drawing = string;

/** One decimal for small numbers, none for large ones: finer than the eye, and shorter. */
const round = (value: number): number =>
  Math.abs(value) < 60 ? Math.round(value * 10) / 10 : Math.round(value);

/** Numbers of a path, written short: `at(1.26, 2)` is `1.3 2`. */
export const at = (...values: number[]): string => values.map(round).join(" ");

export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
): Drawing {
  const corner = radius > 0 ? ` rx="${round(radius)}"` : "";
  return `<rect x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"${corner} fill="${fill}"/>`;
}

export const circle = (
  x: number,
  y: number,
  radius: number,
  fill: string,
): Drawing =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}"/>`;

export const ellipse = (
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
): Drawing =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"/>`;

export const path = (d: string, fill: string): Drawing =>
  `<path d="${d}" fill="${fill}"/>`;

/** An open line with round ends. */
export const line = (d: string, stroke: string, width: number): Drawing =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${round(width)}" stroke-linecap="round" stroke-linejoin="round"/>`;

export const ring = (
  x: number,
  y: number,
  radius: number,
  stroke: string,
  width: number,
): Drawing =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="none" stroke="${stroke}" stroke-width="${round(width)}"/>`;

export const polygon = (
  points: readonly (readonly [number, number])[],
  fill: string,
): Drawing =>
  `<polygon points="${points.map(([x, y]) => at(x, y)).join(" ")}" fill="${fill}"/>`;

export const fade = (opacity: number, ...parts: Drawing[]): Drawing =>
  `<g opacity="${opacity}">${parts.join("")}</g>`;

/** Moves and scales (then turns, in degrees) what it holds. */
export function place(
  x: number,
  y: number,
  scale: number,
  part: Drawing,
  turn = 0,
): Drawing {
  const turned = turn === 0 ? "" : ` rotate(${round(turn)})`;
  const scaled =
    scale === 1 ? "" : ` scale(${Math.round(scale * 1000) / 1000})`;
  return `<g transform="translate(${at(x, y)})${scaled}${turned}">${part}</g>`;
}

/** Left becomes right, within `width`. */
export const mirror = (width: number, part: Drawing): Drawing =>
  `<g transform="translate(${width} 0) scale(-1 1)">${part}</g>`;

/** Declares a gradient from top to bottom; fill with `url(#id)`. */
export const gradient = (id: string, top: string, bottom: string): Drawing =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`;

/** Shows of `part` only what lies inside `shape`. */
export const clip = (id: string, shape: Drawing, part: Drawing): Drawing =>
  `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${part}</g>`;

/** `count` drawings, made from 0 on. */
export const repeat = (
  count: number,
  draw: (index: number) => Drawing,
): Drawing => Array.from({ length: count }, (_, index) => draw(index)).join("");

/** A whole picture. */
export const svg = (
  width: number,
  height: number,
  ...parts: Drawing[]
): Drawing =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts.join("")}</svg>`;
