import { describe, expect, test } from "vitest";
import { nextFree, otherReader } from "./next-free.ts";

const free = [true, false, false, true, false];

test.each([
  ["skips those that others read", 0, 1, 3],
  ["in the other direction, too", 3, -1, 0],
  ["takes the neighbor if none is free", 3, 1, 4],
  ["stays at the ends", 4, 1, 4],
  ["starts with the first free one", -1, 1, 0],
] as const)("BO-5.7 the next entry %s", (_, index, step, expected) => {
  expect(nextFree(free, index, step)).toBe(expected);
});

describe("BO-5.7 who reads an entry", () => {
  const claim = {
    by: { id: 2, name: "Hélène Moreau" },
    until: "2026-06-12T09:03:00.000Z",
  };
  const now = Date.parse("2026-06-12T09:02:00.000Z");

  test("is another moderator, until the claim ends", () => {
    expect(otherReader({ claim }, 1, now)).toBe("Hélène Moreau");
    expect(otherReader({ claim }, 1, now + 60_000)).toBeUndefined();
  });

  test("is not oneself, nor anybody without a claim", () => {
    expect(otherReader({ claim }, 2, now)).toBeUndefined();
    expect(otherReader({ claim: null }, 1, now)).toBeUndefined();
  });
});
