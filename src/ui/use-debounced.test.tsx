import { act, fireEvent, renderHook } from "@testing-library/react";
import { beforeEach, expect, test, vi } from "vitest";
import { useDebounced, useOnceCalm } from "./use-debounced.ts";

beforeEach(() => {
  vi.useFakeTimers();
  return () => vi.useRealTimers();
});

const after = (milliseconds: number) =>
  act(() => vi.advanceTimersByTime(milliseconds));

test.each([
  ["useDebounced waits until a value stays", useDebounced, "b"],
  ["useOnceCalm waits for keys and scrolls too", useOnceCalm, "a"],
] as const)("%s", (_, useHook, whileAtWork) => {
  const { result, rerender } = renderHook(
    ({ value }) => useHook(value, 1_000),
    { initialProps: { value: "a" } },
  );
  rerender({ value: "b" });
  after(900);
  expect(result.current).toBe("a");
  fireEvent.keyDown(document.body, { key: "1" });
  after(900);
  expect(result.current).toBe(whileAtWork);
  fireEvent.scroll(document.body);
  after(900);
  expect(result.current).toBe(whileAtWork);
  after(100);
  expect(result.current).toBe("b");
});
