import { afterEach, expect, test, vi } from "vitest";
import { calendarDay } from "./calendar-day.ts";
import { endInstant, instant, isDayAlone } from "./dates.ts";

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
  "0000-01-01",
  "0000-01-01T00:00:00Z",
  "0001-01-01T00:00:00+02:00",
  "9999-12-31",
  "9999-12-31T23:59:59Z",
  "9999-12-31T23:59:59-14:00",
  "2026-03-05T10:20:30+99:99",
  "2026-03-05T10:20:30+16:00",
  "2026-03-05T10:20:30+01:60",
  "+020260-03-05T10:20:30Z",
])("%j is not an instant", (text) => {
  expect(instant(text)).toBeUndefined();
});

const zones = ["America/New_York", "Europe/Paris", "Pacific/Auckland"];

test.each(
  zones.flatMap((zone) =>
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
  expect(calendarDay(text, zone)).toBe("2026-11-01");
});

test.each([
  ["Europe/Paris", "2026-11-01", "2026-01-09"],
  ["America/Martinique", "2026-10-31", "2026-01-09"],
  ["Pacific/Auckland", "2026-11-01", "2026-01-09"],
])(
  "a day with another time is the programme's, in %s",
  (zone, first, second) => {
    vi.stubEnv("TZ", "Asia/Tokyo");
    expect(calendarDay("2026-10-31T23:00:00Z", zone)).toBe(first);
    expect(calendarDay("2026-01-08T23:00:30-08:00", zone)).toBe(second);
  },
);

test.each([null, undefined, "", "soon", "2026-02-31", "2026-13-01"])(
  "%j is not a day",
  (text) => {
    expect(calendarDay(text, "Europe/Paris")).toBeUndefined();
    expect(endInstant(text, "Europe/Paris")).toBeUndefined();
    expect(isDayAlone(text)).toBe(false);
  },
);

test.each([
  ["2026-11-20", "2026-11-19T23:00:00Z", "2026-11-20T23:00:00Z"],
  // 23 and 25 hours.
  ["2026-03-29", "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"],
  ["2026-10-25", "2026-10-24T22:00:00Z", "2026-10-25T23:00:00Z"],
  ["2026-11-20T00:00:00+01:00", "2026-11-19T23:00:00Z", "2026-11-19T23:00:00Z"],
  ["2026-11-20T00:00:00Z", "2026-11-20T00:00:00Z", "2026-11-20T00:00:00Z"],
  ["2026-11-20T18:30", "2026-11-20T17:30:00Z", "2026-11-20T17:30:00Z"],
  ["2026-07-20 18:30:00.5", "2026-07-20T16:30:00.5Z", "2026-07-20T16:30:00.5Z"],
])(
  "in the programme's zone %j starts at %s; as an end it is over at %s",
  (text, start, end) => {
    for (const machine of ["America/Martinique", "Asia/Tokyo"]) {
      vi.stubEnv("TZ", machine);
      expect(instant(text, "Europe/Paris")).toBe(Date.parse(start));
      expect(endInstant(text, "Europe/Paris")).toBe(Date.parse(end));
      expect(isDayAlone(text)).toBe(text.length === 10);
    }
  },
);
