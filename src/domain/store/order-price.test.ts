import { expect, test } from "vitest";
import { isPriceSeen } from "./order-price.ts";

const now = Date.parse("2026-11-25T12:00:00Z");
const ago = (hours: number) => new Date(now - hours * 60 * 60 * 1000);

test.each<[number | undefined, Date | null, boolean]>([
  [2000, null, true],
  [2000, ago(0), true],
  [1999, null, false],
  [2001, ago(100), false],
  [0, null, false],
  [undefined, null, true],
  [undefined, ago(0), false],
  [undefined, ago(23.9), false],
  [undefined, ago(24), true],
])("2000 is seen as %s, changed %s: %s", (expected, changed, isSeen) => {
  const reward = { price: 2000, changedAt: changed };
  expect(isPriceSeen(reward, expected, now)).toBe(isSeen);
});
