import { expect, test } from "vitest";
import {
  defaultTimeZone,
  instantOf,
  knownTimeZone,
  offsetAt,
} from "./time-zone.ts";

test.each([
  ["America/Martinique", "America/Martinique"],
  [" Pacific/Auckland ", "Pacific/Auckland"],
  ["UTC", "UTC"],
  [undefined, defaultTimeZone],
  [null, defaultTimeZone],
  ["", defaultTimeZone],
  ["Europe/Atlantis", defaultTimeZone],
  ["+25:00", defaultTimeZone],
])("the programme's zone %j is %s", (name, zone) => {
  expect(knownTimeZone(name)).toBe(zone);
});

test.each([
  ["UTC", "2026-07-01T00:00:00Z", 0],
  ["Europe/Paris", "2026-01-15T00:00:00Z", 1],
  ["Europe/Paris", "2026-07-15T00:00:00Z", 2],
  ["Europe/Paris", "2026-03-29T00:59:59Z", 1],
  ["Europe/Paris", "2026-03-29T01:00:00Z", 2],
  ["America/Martinique", "2026-07-15T00:00:00Z", -4],
  ["America/St_Johns", "2026-01-15T00:00:00Z", -3.5],
  ["Asia/Kathmandu", "2026-01-15T00:00:00Z", 5.75],
  ["Pacific/Kiritimati", "2026-01-15T00:00:00Z", 14],
])("%s at %s is %f hours ahead", (zone, time, hours) => {
  expect(offsetAt(Date.parse(time), zone)).toBe(hours * 3_600_000);
});

test.each([
  ["Europe/Paris", "2026-11-20T00:00", "2026-11-19T23:00:00Z"],
  ["America/Martinique", "2026-11-20T00:00", "2026-11-20T04:00:00Z"],
  ["Pacific/Kiritimati", "2026-11-20T00:00", "2026-11-19T10:00:00Z"],
  // Days with a clock change.
  ["Europe/Paris", "2026-03-29T00:00", "2026-03-28T23:00:00Z"],
  ["Europe/Paris", "2026-03-29T03:00", "2026-03-29T01:00:00Z"],
  ["Europe/Paris", "2026-10-25T00:00", "2026-10-24T22:00:00Z"],
  ["Europe/Paris", "2026-10-26T00:00", "2026-10-25T23:00:00Z"],
  // 02:30 is skipped, or occurs twice.
  ["Europe/Paris", "2026-03-29T02:30", "2026-03-29T01:30:00Z"],
  ["Europe/Paris", "2026-10-25T02:30", "2026-10-25T00:30:00Z"],
  // Midnight is skipped.
  ["Africa/Cairo", "2026-04-24T00:00", "2026-04-23T22:00:00Z"],
  ["America/Havana", "2026-03-08T00:00", "2026-03-08T05:00:00Z"],
])("in %s it is %s at %s", (zone, local, utc) => {
  expect(instantOf(Date.parse(`${local}Z`), zone)).toBe(Date.parse(utc));
});
