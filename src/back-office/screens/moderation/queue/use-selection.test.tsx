import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { ModerationQueue } from "./use-queue.ts";
import { useSelection } from "./use-selection.ts";

afterEach(cleanup);

type List = Pick<ModerationQueue, "state" | "items">;
const listOf = (kind: string, ...ids: number[]) =>
  ({
    state: { kind },
    items: ids.map((id) => ({ kind: "declaration", id })),
  }) as unknown as List;

const chosen = ({ chosen: entries }: ReturnType<typeof useSelection>) =>
  entries.map(({ id }) => id);

test("BO-5.7 what is selected is what is listed, and nothing of another filter", () => {
  const { result, rerender } = renderHook(useSelection, {
    initialProps: listOf("", 1, 2, 3),
  });
  act(() => result.current.set(["declaration-1", "declaration-3"]));
  expect(chosen(result.current)).toEqual([1, 3]);
  rerender(listOf("", 2, 3));
  expect(chosen(result.current)).toEqual([3]);
  rerender(listOf("photo", 1, 3));
  expect(chosen(result.current)).toEqual([]);
  act(() => result.current.toggle("declaration-1"));
  expect(chosen(result.current)).toEqual([1]);
  act(() => result.current.clear());
  expect(chosen(result.current)).toEqual([]);
});
