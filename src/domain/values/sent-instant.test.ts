import { expect, test } from "vitest";
import { sentInstant } from "./sent-instant.ts";

test.each([
  ["1900-01-01", "1900-01-01T00:00:00.000Z"],
  ["2200-12-31T23:59:59Z", "2200-12-31T23:59:59.000Z"],
  ["2026-11-20T08:00:00+14:00", "2026-11-19T18:00:00.000Z"],
  ["2026-11-20T08:00:00-1200", "2026-11-20T20:00:00.000Z"],
  ["2026-11-20T08:00:00+05:45", "2026-11-20T02:15:00.000Z"],
])("%s is %s", (text, expected) => {
  expect(new Date(sentInstant(text) ?? Number.NaN).toISOString()).toBe(
    expected,
  );
});

test.each([
  null,
  undefined,
  "",
  "1899-12-31",
  "0026-11-20",
  "2201-01-01T00:00:00Z",
  "9999-12-31",
  "2026-02-31",
  "2026-11-20T08:00:00+14:01",
  "2026-11-20T08:00:00-12:30",
  "2026-11-20T08:00:00+23:59",
  "2026-11-20T08:00:00+99:99",
  "2026-11-20T08:00:00+01:60",
])("%s is refused", (text) => {
  expect(sentInstant(text)).toBeUndefined();
});
