import { expect, test } from "vitest";
import { groupCell, groupsInCell } from "./group-cell.ts";

test.each([
  [[], ""],
  [["Lyon", "Paris, Est"], "Lyon; Paris, Est"],
  [["A; B", "C|D"], '"A; B"; "C|D"'],
  [['"Gold"', 'The "best"'], '"""Gold"""; The "best"'],
])(
  "BO-7.3 groups %j are read from the cell they are written to",
  (names, cell) => {
    expect(groupCell(names)).toBe(cell);
    expect(groupsInCell(cell)).toEqual(names);
  },
);

test.each([
  ["Lyon; Paris, Est|Nord\nSud;", ["Lyon", "Paris, Est", "Nord", "Sud"]],
  ['"Lyon', ['"Lyon']],
  ['"Lyon" Est', ['"Lyon" Est']],
])("BO-7.3 the groups of the cell %j", (cell, names) => {
  expect(groupsInCell(cell)).toEqual(names);
});
