import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withPatience } from "./patience.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("a promise that settles in time is returned or rejected, and leaves no timer", async () => {
  await expect(withPatience(async () => 5)).resolves.toBe(5);
  await expect(
    withPatience(() => Promise.reject(new Error("blocked"))),
  ).rejects.toThrow("blocked");
  expect(vi.getTimerCount()).toBe(0);
});

test("a synchronous exception becomes a rejection", async () => {
  const open = () => {
    throw new DOMException("denied", "SecurityError");
  };
  await expect(withPatience(open)).rejects.toThrow("denied");
  expect(vi.getTimerCount()).toBe(0);
});

test("a promise that never settles times out after three seconds", async () => {
  const given = vi.fn();
  withPatience(() => new Promise(() => undefined)).catch(given);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(given).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(given).toHaveBeenCalledWith(expect.any(Error));
});
