import {
  focusManager,
  QueryClient,
  QueryObserver,
} from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followAttention } from "./attention.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  focusManager.setFocused(undefined);
});

test("a page without input for an hour stops polling until the next input", async () => {
  followAttention();
  const ask = vi.fn(async () => 1);
  const stop = new QueryObserver(new QueryClient(), {
    queryKey: ["rank"],
    queryFn: ask,
    refetchInterval: 60_000,
  }).subscribe(() => {});
  const callsIn = async (minutes: number) => {
    ask.mockClear();
    await vi.advanceTimersByTimeAsync(minutes * 60_000);
    return ask.mock.calls.length;
  };
  expect(await callsIn(50)).toBeGreaterThan(45);
  document.dispatchEvent(new Event("keydown"));
  expect(await callsIn(55)).toBeGreaterThan(50);
  await callsIn(10);
  expect(await callsIn(9 * 60)).toBe(0);
  document.dispatchEvent(new Event("pointermove"));
  expect(await callsIn(5)).toBeGreaterThan(4);
  stop();
});
