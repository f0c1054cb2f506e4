import { afterEach, expect, test, vi } from "vitest";
import { calendarDay, instant } from "./dates.ts";

afterEach(() => vi.unstubAllEnvs());

test.each([
  ["2026-03-05", "2026-03-05T00:00:00.000Z"],
  ["2026-03-05T10:20", "2026-03-05T10:20:00.000Z"],
  ["2026-03-05 10:20:30", "2026-03-05T10:20:30.000Z"],
  ["2026-03-05T10:20:30.25", "2026-03-05T10:20:30.250Z"],
  ["2026-03-05T10:20:30.000123Z", "2026-03-05T10:20:30.000Z"],
  ["2026-03-05T10:20:30+02:00", "2026-03-05T08:20:30.000Z"],
  ["2026-03-05T10:20:30.12345", "2026-03-05T10:20:30.123Z"],
  ["2026-03-05T10:20:30Z", "2026-03-05T10:20:30.000Z"],
  ["2026-03-05T24:00:00Z", "2026-03-06T00:00:00.000Z"],
  ["2026-03-05T23:20:30-0530", "2026-03-06T04:50:30.000Z"],
  ["2026-03-05 10:20:30 +0100", "2026-03-05T09:20:30.000Z"],
  ["2028-02-29", "2028-02-29T00:00:00.000Z"],
])("schemas/wire NullableInstant: %s is %s", (text, utc) => {
  expect(instant(text)).toBe(Date.parse(utc));
});

test.each([
  null,
  undefined,
  "",
  "demain",
  "2026-02-31",
  "2026-13-01",
  "2026-03-05T10:75",
  "2026-02-00T10:20:30Z",
  "2026-03-05T25:00:00Z",
  "2026-13-01T10:20:30+02:00",
  "2026-03-0aT10:20:30Z",
  "05/03/2026",
])("%j is no instant", (text) => {
  expect(instant(text)).toBeUndefined();
});

test.each(
  ["America/New_York", "Europe/Paris", "Pacific/Auckland"].flatMap((zone) =>
    [
      "2026-11-01",
      " 2026-11-01 ",
      "2026-11-01T00:00:00Z",
      "2026-11-01T00:00:00.000Z",
      "2026-11-01T00:00:00+01:00",
      "2026-11-01 00:00",
    ].map((text) => [text, zone] as const),
  ),
)("the day %j is the one that is written, in %s", (text, zone) => {
  vi.stubEnv("TZ", zone);
  expect(calendarDay(text)).toBe("2026-11-01");
});

test("a day with another time is the visitor's", () => {
  vi.stubEnv("TZ", "Europe/Paris");
  expect(calendarDay("2026-10-31T23:00:00Z")).toBe("2026-11-01");
  expect(calendarDay("2026-01-08T23:00:30-08:00")).toBe("2026-01-09");
});

test.each([null, undefined, "", "soon", "2026-02-31", "2026-13-01"])(
  "%j is no day",
  (text) => {
    expect(calendarDay(text)).toBeUndefined();
  },
);
