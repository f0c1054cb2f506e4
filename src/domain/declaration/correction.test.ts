import { describe, expect, test } from "vitest";
import { correctedReward, needsSecondPerson, takeBack } from "./correction.ts";

describe("BO-5.5 the reward after a correction", () => {
  test.each([
    ["falls by what the declaration brought", 100, 100, 60, 60],
    ["stays if the declaration brought nothing", 100, 100, 100, 100],
    ["keeps what was credited under earlier rules", 500, 100, 60, 460],
    ["never rises", 100, 60, 90, 100],
    ["never falls below 0", 20, 100, 0, 0],
  ])("%s", (_, credited, before, after, kept) => {
    expect(correctedReward(credited, before, after)).toBe(kept);
  });
});

const share = (userId: number, points: number) => ({ userId, points });

describe("BO-5.5 points are taken back", () => {
  test.each([
    ["from the sender alone", 50, [share(1, 80)], [share(1, 50)]],
    [
      "then from the others of the group, in their order",
      100,
      [share(1, 30), share(2, 50), share(3, 90)],
      [share(1, 30), share(2, 50), share(3, 20)],
    ],
    [
      "from the sender, whatever nobody got",
      100,
      [share(1, 0), share(2, 40)],
      [share(1, 60), share(2, 40)],
    ],
    ["never as a gift", 10, [share(1, -20), share(2, 40)], [share(2, 10)]],
    ["not at all, if there is nothing to take", 0, [share(1, 5)], []],
  ])("%s", (_, points, credited, taken) => {
    expect(takeBack(points, credited)).toEqual(taken);
  });
});

test.each([
  [1_000, false],
  [1_001, true],
  [-1_000, false],
  [-1_001, true],
])("BO-5.5 a correction of %i points: second person %s", (points, is) => {
  expect(needsSecondPerson(points, 1_000)).toBe(is);
});
