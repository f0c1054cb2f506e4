// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createClock } from "./clock.ts";

const day = 24 * 60 * 60 * 1000;
const start = Date.parse("2026-01-01T00:00:00Z");

beforeEach(() => {
  vi.useFakeTimers({ now: start });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("a timer fires when its instant is reached", () => {
  test.each([0.5 / day, 1, 24.8, 25, 60])("after %f days", (days) => {
    const callback = vi.fn();
    createClock().at(start + days * day, callback);
    vi.advanceTimersByTime(Math.ceil(days * day) - 1);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(callback).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60 * day);
    expect(callback).toHaveBeenCalledOnce();
  });

  test("an instant that is past: at once, but not before `at` returns", () => {
    const callback = vi.fn();
    createClock().at(start - day, callback);
    expect(callback).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(callback).toHaveBeenCalledOnce();
  });

  test("a canceled timer does not fire", () => {
    const callback = vi.fn();
    const cancel = createClock().at(start + day, callback);
    cancel();
    vi.advanceTimersByTime(2 * day);
    expect(callback).not.toHaveBeenCalled();
  });

  test("in their order, whatever the order in which they were set", () => {
    const clock = createClock();
    const fired: number[] = [];
    for (const seconds of [3, 1, 2])
      clock.at(start + seconds * 1000, () => fired.push(seconds));
    vi.advanceTimersByTime(3000);
    expect(fired).toEqual([1, 2, 3]);
  });

  test("one timeout for all timers, none a minute after the last was canceled", () => {
    const clock = createClock();
    const cancels = [1, 2, 3].map((days) =>
      clock.at(start + days * day, vi.fn()),
    );
    expect(vi.getTimerCount()).toBe(1);
    for (const cancel of cancels) cancel();
    clock.at(start + 4 * day, vi.fn())();
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(60_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the server's time counts", () => {
  test("the clock goes on from what the server said", () => {
    const clock = createClock();
    clock.set(start + day);
    vi.advanceTimersByTime(1000);
    expect(clock.now()).toBe(start + day + 1000);
  });

  test("setting it fires what is due by then, and moves what is not", () => {
    const clock = createClock();
    const due = vi.fn();
    const later = vi.fn();
    clock.at(start + 1000, due);
    clock.at(start + 10_000, later);
    clock.set(start + 5000);
    expect(due).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(4999);
    expect(later).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(later).toHaveBeenCalledOnce();
  });
});

describe("the time on a screen never runs backwards by itself", () => {
  const hour = day / 24;

  test.each([1, 60])(
    "a clock that is %i seconds ahead stands still until it is right",
    (ahead) => {
      const clock = createClock();
      const jumped = vi.fn();
      const callback = vi.fn();
      clock.onJump(jumped);
      clock.set(start + ahead * 1000);
      jumped.mockClear();
      clock.at(start + ahead * 1000 + 5000, callback);
      clock.set(start);
      const seen = Array.from({ length: ahead + 2 }, () => {
        vi.advanceTimersByTime(1000);
        return clock.now() - start;
      });
      expect(seen).toEqual(seen.toSorted((a, b) => a - b));
      expect(seen[0]).toBe(ahead * 1000);
      expect(seen.at(-1)).toBe((ahead + 2) * 1000);
      expect(jumped).not.toHaveBeenCalled();
      expect(callback).not.toHaveBeenCalled();
      vi.advanceTimersByTime(3000);
      expect(callback).toHaveBeenCalledOnce();
    },
  );

  test.each([-hour, hour, 2 * day])(
    "one that is wrong by %i ms jumps, and says so; its timers fire at their instants",
    (error) => {
      const clock = createClock();
      clock.set(start + error);
      const jumped = vi.fn();
      const stop = clock.onJump(jumped);
      const callback = vi.fn();
      clock.at(start + 3 * day, callback);
      clock.set(start);
      expect(clock.now()).toBe(start);
      expect(jumped).toHaveBeenCalledOnce();
      vi.advanceTimersByTime(3 * day - 1);
      expect(callback).not.toHaveBeenCalled();
      vi.advanceTimersByTime(1);
      expect(callback).toHaveBeenCalledOnce();
      stop();
      clock.set(start);
      expect(jumped).toHaveBeenCalledOnce();
    },
  );

  test("the machine's clock is set back: the time goes on", () => {
    const clock = createClock();
    clock.set(start + 5000);
    vi.advanceTimersByTime(1000);
    vi.setSystemTime(start - day);
    expect(clock.now()).toBe(start + 6000);
    vi.advanceTimersByTime(1000);
    expect(clock.now()).toBe(start + 7000);
  });
});

describe("after a pause in which timers stood still", () => {
  test("it fires as soon as the page is visible again", () => {
    const callback = vi.fn();
    createClock().at(start + day, callback);
    vi.setSystemTime(start + 2 * day);
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    expect(callback).toHaveBeenCalledOnce();
  });

  test("it fires within a minute when no event follows the pause", () => {
    const callback = vi.fn();
    createClock().at(start + day, callback);
    vi.setSystemTime(start + 2 * day);
    vi.advanceTimersByTime(60_000);
    expect(callback).toHaveBeenCalledOnce();
  });
});
