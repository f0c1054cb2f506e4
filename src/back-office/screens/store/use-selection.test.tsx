import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { OfficeOrder } from "#src/schema/types.gen.ts";
import { useSelection } from "./use-selection.ts";

afterEach(cleanup);

const order = (id: number, status = "ordered") =>
  ({ id, status }) as OfficeOrder;

const open = (...board: OfficeOrder[]) =>
  renderHook(({ list, orders }) => useSelection(list, orders), {
    initialProps: { list: "all", orders: board },
  });

const chosen = ({ result }: ReturnType<typeof open>) =>
  result.current.chosen.map(({ id, status }) => `${id} ${status}`);

test("BO-7.4 what is selected is what the board shows, as it is now", () => {
  const board = open(order(1), order(2));
  act(() => board.result.current.add([order(1), order(2)]));
  expect(chosen(board)).toEqual(["1 ordered", "2 ordered"]);
  board.rerender({ list: "all", orders: [order(1, "sent"), order(3)] });
  expect(chosen(board)).toEqual(["1 sent"]);
  expect(board.result.current.hidden).toBe(0);
  board.rerender({ list: "search", orders: [order(1)] });
  expect(chosen(board)).toEqual([]);
});

test("BO-7.4 exported orders that the board does not show are counted as hidden", () => {
  const board = open(order(1), order(2));
  act(() => board.result.current.addExported([order(1), order(9)]));
  expect(chosen(board)).toEqual(["1 ordered", "9 ordered"]);
  expect(board.result.current.hidden).toBe(1);
  board.rerender({ list: "all", orders: [order(2), order(9, "sent")] });
  expect(chosen(board)).toEqual(["9 sent"]);
  expect(board.result.current.hidden).toBe(0);
  act(() => board.result.current.remove([9]));
  expect(chosen(board)).toEqual([]);
});
