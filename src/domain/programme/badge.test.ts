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
])("the progress of the badge %j is %j", (badge, share) => {
  expect(badgeShare(badge)).toBe(share);
});
