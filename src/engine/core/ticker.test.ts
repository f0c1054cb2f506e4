// @vitest-environment jsdom
import { describe, expect, test, vi } from "vitest";
import { createManualClock } from "#src/engine/react/testing.tsx";
import { tickerOf } from "./ticker.ts";

const second = 1000;

function hide(isHidden: boolean) {
  vi.spyOn(document, "hidden", "get").mockReturnValue(isHidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

describe("a ticker is the shared pulse of countdowns", () => {
  test("it ticks on whole steps, for all who listen, until they leave", () => {
    const clock = createManualClock(400);
    const ticker = tickerOf(clock, second);
    const one = vi.fn();
    const other = vi.fn();
    const leave = ticker.subscribe(one);
    ticker.subscribe(other);
    expect(tickerOf(clock, second)).toBe(ticker);
    clock.moveTo(3 * second);
    expect(one).toHaveBeenCalledTimes(3);
    expect(other).toHaveBeenCalledTimes(3);
    expect(ticker.get()).toBe(3 * second);
    leave();
    clock.moveTo(4 * second);
    expect(one).toHaveBeenCalledTimes(3);
    expect(other).toHaveBeenCalledTimes(4);
  });

  test("no timer runs while nobody listens", () => {
    const clock = createManualClock();
    const at = vi.spyOn(clock, "at");
    const leave = tickerOf(clock, second).subscribe(vi.fn());
    leave();
    at.mockClear();
    clock.moveTo(10 * second);
    expect(at).not.toHaveBeenCalled();
  });

  test("it stands still while the page is hidden and catches up once it is seen", () => {
    const clock = createManualClock();
    const listener = vi.fn();
    tickerOf(clock, second).subscribe(listener);
    hide(true);
    clock.moveTo(10 * second);
    expect(listener).not.toHaveBeenCalled();
    hide(false);
    expect(listener).toHaveBeenCalledOnce();
    clock.moveTo(11 * second);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  test("it goes on ticking after the clock was set back", () => {
    const clock = createManualClock(3600 * second);
    const ticker = tickerOf(clock, second);
    const listener = vi.fn();
    const leave = ticker.subscribe(listener);
    clock.moveTo(0);
    expect(listener).toHaveBeenCalledOnce();
    expect(ticker.get()).toBe(0);
    clock.moveTo(2 * second);
    expect(listener).toHaveBeenCalledTimes(3);
    leave();
    clock.moveTo(0);
    expect(listener).toHaveBeenCalledTimes(3);
  });
});
