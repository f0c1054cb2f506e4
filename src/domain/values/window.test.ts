import { describe, expect, test } from "vitest";
import { nextBoundary, readWindow, windowState } from "./window.ts";

const zone = "Europe/Paris";
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
    const window = readWindow(from, to, zone);
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
    const window = readWindow(from, to, zone);
    expect(window.fault).toBe(fault);
    for (const now of ["1999-01-01", start, "2099-01-01"])
      expect(windowState(window, Date.parse(now))).toBe("unknown");
    expect(nextBoundary(window, 0)).toBeUndefined();
  });
});

test("a window that ends before it starts is never open", () => {
  const window = readWindow(end, start, zone);
  for (const now of ["1999-01-01", start, "2026-03-15", end, "2099-01-01"])
    expect(windowState(window, Date.parse(now))).not.toBe("running");
});

describe("days without a time are in the programme's zone, the last one included", () => {
  test.each([
    ["Europe/Paris", "2026-11-19T22:59:59.999Z", "before"],
    ["Europe/Paris", "2026-11-19T23:00:00Z", "running"],
    ["Europe/Paris", "2026-11-22T22:59:59.999Z", "running"],
    ["Europe/Paris", "2026-11-22T23:00:00Z", "after"],
    ["America/Martinique", "2026-11-20T03:59:59.999Z", "before"],
    ["America/Martinique", "2026-11-20T04:00:00Z", "running"],
    ["America/Martinique", "2026-11-23T03:59:59.999Z", "running"],
    ["America/Martinique", "2026-11-23T04:00:00Z", "after"],
  ])("in %s at %s it is %s", (zone, now, state) => {
    const window = readWindow("2026-11-20", "2026-11-22", zone);
    expect(windowState(window, Date.parse(now))).toBe(state);
  });
});
