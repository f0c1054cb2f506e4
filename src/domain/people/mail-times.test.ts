import { expect, it } from "vitest";
import { mailTimes } from "./mail-times.ts";

it.each([
  // Paris, UTC+2 in summer.
  ["2026-07-10T05:59:59Z", "Europe/Paris", true, "2026-07-09T06:00:00Z"],
  ["2026-07-10T06:00:00Z", "Europe/Paris", false, "2026-07-10T06:00:00Z"],
  ["2026-07-10T17:59:59Z", "Europe/Paris", false, "2026-07-10T06:00:00Z"],
  ["2026-07-10T18:00:00Z", "Europe/Paris", true, "2026-07-10T06:00:00Z"],
  ["2026-07-10T22:30:00Z", "Europe/Paris", true, "2026-07-10T06:00:00Z"],
  // The clocks change on 25 October at 3.
  ["2026-10-25T06:59:00Z", "Europe/Paris", true, "2026-10-24T06:00:00Z"],
  ["2026-10-25T07:00:00Z", "Europe/Paris", false, "2026-10-25T07:00:00Z"],
  ["2026-10-25T19:00:00Z", "Europe/Paris", true, "2026-10-25T07:00:00Z"],
  // The day of the zone is another one.
  ["2026-07-10T21:00:00Z", "Pacific/Auckland", false, "2026-07-10T20:00:00Z"],
  ["2026-07-10T19:00:00Z", "Pacific/Auckland", true, "2026-07-09T20:00:00Z"],
  ["2026-07-10T02:29:00Z", "Asia/Kolkata", true, "2026-07-09T02:30:00Z"],
  ["2026-07-10T02:30:00Z", "Asia/Kolkata", false, "2026-07-10T02:30:00Z"],
])(
  "BO-22.2 at %s in %s quiet is %s, the digest goes up to %s",
  (now, zone, isQuiet, until) => {
    expect(mailTimes(new Date(now), zone)).toEqual({
      isQuiet,
      digestUntil: new Date(until),
    });
  },
);
