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

describe("a bell rings when its instant is reached", () => {
  test.each([0.5 / day, 1, 24.8, 25, 60])("after %f days", (days) => {
    const ring = vi.fn();
    createClock().at(start + days * day, ring);
    vi.advanceTimersByTime(Math.ceil(days * day) - 1);
    expect(ring).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(ring).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(60 * day);
    expect(ring).toHaveBeenCalledOnce();
  });

  test("an instant that is past: at once, but not before `at` returns", () => {
    const ring = vi.fn();
    createClock().at(start - day, ring);
    expect(ring).not.toHaveBeenCalled();
    vi.advanceTimersByTime(0);
    expect(ring).toHaveBeenCalledOnce();
  });

  test("a cancelled bell stays silent", () => {
    const ring = vi.fn();
    const cancel = createClock().at(start + day, ring);
    cancel();
    vi.advanceTimersByTime(2 * day);
    expect(ring).not.toHaveBeenCalled();
  });

  test("in their order, whatever the order in which they were set", () => {
    const clock = createClock();
    const rung: number[] = [];
    for (const seconds of [3, 1, 2])
      clock.at(start + seconds * 1000, () => rung.push(seconds));
    vi.advanceTimersByTime(3000);
    expect(rung).toEqual([1, 2, 3]);
  });

  test("one timer for all bells, none without a bell", () => {
    const clock = createClock();
    const cancels = [1, 2, 3].map((days) =>
      clock.at(start + days * day, vi.fn()),
    );
    expect(vi.getTimerCount()).toBe(1);
    for (const cancel of cancels) cancel();
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

  test("setting it rings what is due by then, and moves what is not", () => {
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

describe("after a pause in which timers stood still", () => {
  test("it rings as soon as the page is seen again", () => {
    const ring = vi.fn();
    createClock().at(start + day, ring);
    vi.setSystemTime(start + 2 * day);
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
    expect(ring).toHaveBeenCalledOnce();
  });

  test("it rings within a minute when nothing tells of the pause", () => {
    const ring = vi.fn();
    createClock().at(start + day, ring);
    vi.setSystemTime(start + 2 * day);
    vi.advanceTimersByTime(60_000);
    expect(ring).toHaveBeenCalledOnce();
  });
});
