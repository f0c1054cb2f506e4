import { expect, test } from "vitest";
import { clamped, isInside, movedFocus, whole } from "./rectangle.ts";

const size = { width: 400, height: 200 };
const rect = (x: number, y: number, width: number, height: number) => ({
  ...{ x, y, width, height },
});

test.each([
  [rect(0, 0, 400, 200), true],
  [rect(399, 199, 1, 1), true],
  [rect(0, 0, 401, 200), false],
  [rect(1, 0, 400, 200), false],
  [rect(-1, 0, 10, 10), false],
  [rect(0, 0, 0, 10), false],
])("BO-7.2 whether %j lies in the picture: %j", (crop, expected) => {
  expect(isInside(crop, size)).toBe(expected);
});

test.each([
  [rect(-5, -5, 10, 10), rect(0, 0, 10, 10)],
  [rect(395, 195, 10, 10), rect(390, 190, 10, 10)],
  [rect(10, 10, 0, 900), rect(10, 0, 1, 200)],
  [rect(1.4, 1.6, 10.4, 10.6), rect(1, 2, 10, 11)],
])("BO-7.2 the nearest rectangle to %j is %j", (crop, expected) => {
  expect(clamped(crop, size)).toEqual(expected);
});

test.each([
  [
    "stays in the whole picture",
    { x: 30, y: 70 },
    whole(size),
    whole(size),
    { x: 30, y: 70 },
  ],
  [
    "is the middle of what is left around it",
    { x: 25, y: 50 },
    whole(size),
    rect(0, 0, 200, 200),
    { x: 50, y: 50 },
  ],
  [
    "goes to the edge if it was cut off",
    { x: 100, y: 0 },
    whole(size),
    rect(0, 100, 200, 100),
    { x: 100, y: 0 },
  ],
  [
    "comes back with the whole picture",
    { x: 50, y: 50 },
    rect(0, 0, 200, 200),
    whole(size),
    { x: 25, y: 50 },
  ],
])("BO-7.2 a focal point %s", (_name, focus, from, to, expected) => {
  expect(movedFocus(focus, from, to)).toEqual(expected);
});
