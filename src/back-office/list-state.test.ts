import { expect, test, vi } from "vitest";
import { listSort } from "./list-state.ts";

test.each([
  ["name", "ascend"],
  ["-name", "descend"],
  ["email", null],
  [undefined, null],
])("BO-7.5 a list sorted by %j shows %j at its column", (sort, order) => {
  expect(listSort(sort, vi.fn()).by("name").sortOrder).toBe(order);
});

test.each([
  ["ascend", "name"],
  ["descend", "-name"],
  [null, undefined],
] as const)(
  "BO-7.5 a column that is clicked (%j) sorts the list",
  (order, sort) => {
    const change = vi.fn();
    listSort(undefined, change).onChange(
      {},
      {},
      { columnKey: "name", order },
      { action: "sort" },
    );
    expect(change).toHaveBeenCalledWith({ sort });
  },
);
