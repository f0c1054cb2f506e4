import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { withPatience } from "./patience.ts";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("what settles in time is returned or thrown, and leaves no timer", async () => {
  await expect(withPatience(async () => 5)).resolves.toBe(5);
  await expect(
    withPatience(() => Promise.reject(new Error("blocked"))),
  ).rejects.toThrow("blocked");
  expect(vi.getTimerCount()).toBe(0);
});

test("what throws instead of returning a promise is a rejection", async () => {
  const open = () => {
    throw new DOMException("denied", "SecurityError");
  };
  await expect(withPatience(open)).rejects.toThrow("denied");
  expect(vi.getTimerCount()).toBe(0);
});

test("what never settles is given up after three seconds", async () => {
  const given = vi.fn();
  withPatience(() => new Promise(() => undefined)).catch(given);
  await vi.advanceTimersByTimeAsync(2_999);
  expect(given).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(given).toHaveBeenCalledWith(expect.any(Error));
});
