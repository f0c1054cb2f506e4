import { expect, test } from "vitest";
import { dayOf, movedTime, startOfDay } from "./moved-time.ts";

const moved = (from: string, step: object, zone = "Europe/Paris") =>
  new Date(movedTime(Date.parse(from), step, zone)).toISOString();

test.each([
  ["a day", "2026-06-01T07:00:00Z", { days: 1 }, "2026-06-02T07:00:00.000Z"],
  [
    "over the change to summer time",
    "2027-03-27T08:30:00Z",
    { days: 1 },
    "2027-03-28T07:30:00.000Z",
  ],
  [
    "back over the change to winter time",
    "2026-10-26T08:00:00Z",
    { days: -7 },
    "2026-10-19T07:00:00.000Z",
  ],
  [
    "onto an hour that a day lacks",
    "2027-03-27T01:30:00Z",
    { days: 1 },
    "2027-03-28T01:30:00.000Z",
  ],
  [
    "midnight stays midnight",
    "2027-03-26T23:00:00Z",
    { days: 2 },
    "2027-03-28T22:00:00.000Z",
  ],
  [
    "a month, from winter into summer",
    "2027-03-01T08:00:00Z",
    { months: 1 },
    "2027-04-01T07:00:00.000Z",
  ],
  [
    "to the last day of a shorter month",
    "2027-01-31T08:00:00Z",
    { months: 1 },
    "2027-02-28T08:00:00.000Z",
  ],
  [
    "over the turn of the year",
    "2026-01-15T08:00:00Z",
    { months: -1 },
    "2025-12-15T08:00:00.000Z",
  ],
])("BO-12.3 a date moves by calendar: %s", (_, from, step, to) => {
  expect(moved(from, step)).toBe(to);
});

test("BO-12.3 days are those of the zone", () => {
  const time = Date.parse("2026-06-01T22:30:00Z");
  expect(dayOf(time, "Europe/Paris") - dayOf(time, "UTC")).toBe(1);
  expect(startOfDay(dayOf(time, "Europe/Paris"), "Europe/Paris")).toBe(
    Date.parse("2026-06-01T22:00:00Z"),
  );
});
