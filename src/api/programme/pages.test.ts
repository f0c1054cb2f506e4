import { describe, expect, test } from "vitest";
import { isComplete, listOfPages, type Page } from "./pages.ts";

const page = (items: number[], total: number, omitted = 0): Page<number> => ({
  items,
  total,
  omitted,
  received: items.length + omitted,
});

describe("pages so far", () => {
  test.each<[string, Page<number>[], number[], boolean]>([
    ["nothing yet", [], [], false],
    ["an empty list", [page([], 0)], [], true],
    ["a part", [page([1, 2], 3)], [1, 2], false],
    ["all", [page([1, 2], 3), page([3], 3)], [1, 2, 3], true],
    ["all, one of them left out", [page([1], 2, 1)], [1], true],
    ["smaller than requested", [page([1], 2), page([2], 2)], [1, 2], true],
    ["an empty page before the total", [page([1], 9), page([], 9)], [1], true],
    ["a page of which nothing can be read", [page([], 9, 2)], [], false],
    [
      "two of which nothing can be read",
      [page([], 9, 2), page([], 9, 2)],
      [],
      false,
    ],
    ["the same page again", [page([1, 2], 9), page([1, 2], 9)], [1, 2], true],
    [
      "a list that has become shorter",
      [page([1, 2], 9), page([3], 3)],
      [1, 2, 3],
      true,
    ],
  ])("%s", (_, pages, items, complete) => {
    expect(listOfPages(pages).items).toEqual(items);
    expect(isComplete(pages)).toBe(complete);
  });
});

test("the combined list has the newest total, and counts what each page omitted", () => {
  expect(listOfPages([page([1], 9, 2), page([2], 8, 1)])).toEqual({
    items: [1, 2],
    total: 8,
    omitted: 3,
  });
});

test("omissions of a repeated page are counted once", () => {
  const same = page([1], 9, 2);
  expect(listOfPages([same, same]).omitted).toBe(2);
});
