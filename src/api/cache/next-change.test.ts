import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readChanging, untilRefetch } from "./next-change.ts";

beforeEach(() => void vi.useFakeTimers({ now: 1_000 }));
afterEach(() => void vi.useRealTimers());

test("the earliest of several responses counts; without the header nothing is added", async () => {
  const read = (...delays: number[]) =>
    readChanging(async ({ onRetryAfter }) => {
      for (const delay of delays) onRetryAfter?.(delay);
      return { total: 2 };
    });
  expect(await read()).toEqual({ total: 2 });
  expect(await read(7_000, 3_000)).toEqual({ total: 2, changesAt: 4_000 });
});

test.each([
  ["the server says nothing", undefined, 8_000],
  ["it changes soon", 3_500, 2_500],
  ["it changes later than it is refetched anyway", 20_000, 8_000],
  ["the instant has passed", 900, 8_000],
])("%s", (_, changesAt, wait) => {
  expect(untilRefetch(changesAt === undefined ? {} : { changesAt })).toBe(wait);
});
