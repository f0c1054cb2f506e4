import { expect, test } from "vitest";
import { backOff, retryAfter } from "./retry.ts";

test.each([
  [0, 0, 300],
  [0, 1, 150],
  [1, 0, 600],
  [1, 0.5, 450],
])("repeat %i with chance %d waits %d ms", (attempt, chance, time) => {
  expect(backOff(attempt, () => chance)).toBe(time);
});

test.each([
  [undefined, undefined],
  ["", undefined],
  ["soon", undefined],
  ["0", 0],
  ["120", 120_000],
  ["Mon, 15 Jun 2026 12:00:30 GMT", 30_000],
  ["Mon, 15 Jun 2026 11:00:00 GMT", 0],
])("Retry-After: %s is %s ms", (text, time) => {
  const headers = new Headers(
    text === undefined ? {} : { "retry-after": text },
  );
  expect(retryAfter(headers, Date.UTC(2026, 5, 15, 12))).toBe(time);
});
