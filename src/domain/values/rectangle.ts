/** A part of a picture, in its pixels. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

interface Size {
  width: number;
  height: number;
}

/** The whole of a picture. */
export const whole = ({ width, height }: Size): Rectangle => ({
  x: 0,
  y: 0,
  width,
  height,
});

/** Whether a rectangle has pixels, and all of them are in the picture. */
export const isInside = (
  { x, y, width, height }: Rectangle,
  size: Size,
): boolean =>
  x >= 0 &&
  y >= 0 &&
  width >= 1 &&
  height >= 1 &&
  x + width <= size.width &&
  y + height <= size.height;

/** The rectangle of at least one pixel that is nearest to this one and lies in the picture. */
export function clamped(
  { x, y, width, height }: Rectangle,
  size: Size,
): Rectangle {
  const w = Math.round(Math.min(Math.max(width, 1), size.width));
  const h = Math.round(Math.min(Math.max(height, 1), size.height));
  return {
    x: Math.round(Math.min(Math.max(x, 0), size.width - w)),
    y: Math.round(Math.min(Math.max(y, 0), size.height - h)),
    width: w,
    height: h,
  };
}

const within = (value: number): number =>
  Math.round(Math.min(Math.max(value, 0), 100) * 10) / 10;

/** A point in percent of one part of a picture, in percent of another part; at its edge if it lies outside. */
export const movedFocus = (
  { x, y }: Point,
  from: Rectangle,
  to: Rectangle,
): Point => ({
  x: within(((from.x + (x / 100) * from.width - to.x) / to.width) * 100),
  y: within(((from.y + (y / 100) * from.height - to.y) / to.height) * 100),
});
