import { expect, test } from "vitest";
import { isComplete, itemsOf, type LoadedPage } from "./loaded-pages.ts";

const page = (
  items: number[],
  total: number,
  received?: number,
): LoadedPage => ({
  items,
  total,
  ...(received !== undefined && { received }),
});

test.each<[string, LoadedPage[], number[], boolean]>([
  ["nothing yet", [], [], false],
  ["an empty list", [page([], 0)], [], true],
  ["a part", [page([1, 2], 3)], [1, 2], false],
  ["all", [page([1, 2], 3), page([3], 3)], [1, 2, 3], true],
  ["all, a broken one left out", [page([1], 2, 2)], [1], true],
  ["pages smaller than asked for", [page([1], 2), page([2], 2)], [1, 2], true],
  ["an empty page before the total", [page([1], 9), page([], 9)], [1], true],
  ["a page of broken ones only", [page([], 9, 2)], [], false],
  ["the same page again", [page([1, 2], 9), page([1, 2], 9)], [1, 2], true],
  ["a list that shrank", [page([1, 2], 9), page([3], 3)], [1, 2, 3], true],
])("%s", (_, pages, items, complete) => {
  expect(itemsOf(pages)).toEqual(items);
  expect(isComplete(pages)).toBe(complete);
});
