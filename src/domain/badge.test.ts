import { expect, test } from "vitest";
import { badgeShare } from "./badge.ts";

test.each([
  [{}, 0],
  [{ progress: null }, 0],
  [{ progress: 0.4 }, 0.4],
  [{ progress: -0.1 }, 0],
  [{ progress: 1.2 }, 1],
  [{ progress: 0.4, isObtained: false }, 0.4],
  [{ progress: 0.4, isObtained: true }, 1],
])("of the way to the badge %j, %j is done", (badge, share) => {
  expect(badgeShare(badge)).toBe(share);
});
