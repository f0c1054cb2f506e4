import { describe, expect, test } from "vitest";
import { nextBoundary, readWindow, windowState } from "./window.ts";

const start = "2026-03-01T08:00:00Z";
const end = "2026-03-31T20:00:00Z";

test.each([
  [start, end, "2026-03-01T07:59:59.999Z", "before", start],
  [start, end, "2026-03-01T08:00:00Z", "running", end],
  [start, end, "2026-03-31T19:59:59.999Z", "running", end],
  [start, end, "2026-03-31T20:00:00Z", "after", undefined],
  [null, end, "1999-01-01T00:00:00Z", "running", end],
  [undefined, end, "2026-04-01T00:00:00Z", "after", undefined],
  [start, null, "2099-01-01T00:00:00Z", "running", undefined],
  [start, undefined, "2026-01-01T00:00:00Z", "before", start],
  [null, null, "2026-01-01T00:00:00Z", "running", undefined],
  ["", "", "2026-01-01T00:00:00Z", "running", undefined],
] as const)(
  "CH-4.4.3 %s to %s at %s is %s until %s",
  (from, to, now, state, next) => {
    const window = readWindow(from, to);
    expect(windowState(window, Date.parse(now))).toBe(state);
    expect(nextBoundary(window, Date.parse(now))).toBe(
      next && Date.parse(next),
    );
  },
);

describe("a bound that is not a date makes the window unknown, at any time", () => {
  test.each([
    ["2027-02-31", end, "start"],
    ["2027-13-01", null, "start"],
    ["2027-01-10 25:00", null, "start"],
    [start, "2027-02-31", "end"],
    ["demain", null, "start"],
    [null, 42, "end"],
  ])("%s to %s", (from, to, fault) => {
    const window = readWindow(from, to);
    expect(window.fault).toBe(fault);
    for (const now of ["1999-01-01", start, "2099-01-01"])
      expect(windowState(window, Date.parse(now))).toBe("unknown");
    expect(nextBoundary(window, 0)).toBeUndefined();
  });
});

test("a window that ends before it starts never runs", () => {
  const window = readWindow(end, start);
  for (const now of ["1999-01-01", start, "2026-03-15", end, "2099-01-01"])
    expect(windowState(window, Date.parse(now))).not.toBe("running");
});
