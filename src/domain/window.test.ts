import { expect, test } from "vitest";
import { windowState } from "./window.ts";

const start = "2026-03-01T08:00:00Z";
const end = "2026-03-31T20:00:00Z";

test.each([
  [start, end, "2026-03-01T07:59:59.999Z", "before"],
  [start, end, "2026-03-01T08:00:00Z", "running"],
  [start, end, "2026-03-31T19:59:59.999Z", "running"],
  [start, end, "2026-03-31T20:00:00Z", "after"],
  [null, end, "1999-01-01T00:00:00Z", "running"],
  [undefined, end, "2026-04-01T00:00:00Z", "after"],
  [start, null, "2099-01-01T00:00:00Z", "running"],
  [start, undefined, "2026-01-01T00:00:00Z", "before"],
  [null, null, "2026-01-01T00:00:00Z", "running"],
] as const)("CH-4.4.3 %s to %s at %s is %s", (from, to, now, state) => {
  expect(windowState(from, to, Date.parse(now))).toBe(state);
});
