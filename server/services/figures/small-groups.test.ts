import { expect, test } from "vitest";
import { hiddenGroups } from "./small-groups.ts";

const sizes = (...people: number[]) =>
  people.map((count, at) => ({ id: at + 1, people: count }));

test.each([
  { of: [5, 9], hidden: [], areEnough: false },
  { of: [4, 9, 20], hidden: [1, 2], areEnough: true },
  { of: [2, 3, 9], hidden: [1, 2], areEnough: true },
  { of: [1, 2, 9, 20], hidden: [1, 2, 3], areEnough: true },
  { of: [4], hidden: [1], areEnough: false },
  { of: [1, 2], hidden: [1, 2], areEnough: false },
  { of: [], hidden: [], areEnough: false },
])(
  "BO-20.3 of groups of $of people, $hidden are not told apart",
  ({ of, hidden, areEnough }) => {
    const found = hiddenGroups(sizes(...of));
    expect({ ...found, groups: [...found.groups] }).toEqual({
      groups: hidden,
      areEnough,
    });
  },
);
