import { describe, expect, test } from "vitest";
import {
  daysIn,
  monthsIn,
  percentOf,
  scaleAround,
  startOfMonth,
  weeksIn,
} from "./time-scale.ts";

const zone = "Europe/Paris";
const at = (text: string) => Date.parse(text);
const iso = (time: number) => new Date(time).toISOString();

describe("BO-12.3 a scale of time", () => {
  test("is whole months of the programme around what it shows, with room to move", () => {
    const { from, to } = scaleAround(
      [at("2026-06-05T00:00:00Z"), at("2026-08-20T00:00:00Z")],
      zone,
    );
    expect([iso(from), iso(to)]).toEqual([
      "2026-04-30T22:00:00.000Z",
      "2026-08-31T22:00:00.000Z",
    ]);
    const late = scaleAround([at("2026-12-28T00:00:00Z")], zone);
    expect(iso(late.to)).toBe("2027-01-31T23:00:00.000Z");
  });

  test.each([
    [0, 0],
    [50, 25],
    [-10, 0],
    [400, 100],
  ])("has %i of 200 at %i percent", (time, percent) => {
    expect(percentOf(time, { from: 0, to: 200 })).toBe(percent);
  });

  test("knows how many days a distance is, also where a day is 25 hours long", () => {
    const october = {
      from: startOfMonth(at("2026-10-10T00:00:00Z"), zone),
      to: startOfMonth(at("2026-10-10T00:00:00Z"), zone, 1),
    };
    expect(daysIn(100, 310, october)).toBe(10);
    expect(daysIn(-96, 310, october)).toBe(-10);
    expect(daysIn(4, 310, october)).toBe(0);
    expect(daysIn(4, 0, october)).toBe(0);
  });

  test("has months and weeks that start at midnight in the zone", () => {
    const scale = {
      from: at("2026-09-30T22:00:00Z"),
      to: at("2026-11-30T23:00:00Z"),
    };
    expect(monthsIn(scale, zone).map(iso)).toEqual([
      "2026-09-30T22:00:00.000Z",
      "2026-10-31T23:00:00.000Z",
    ]);
    const mondays = weeksIn(scale, zone, 1).map(iso);
    expect(mondays.slice(0, 4)).toEqual([
      "2026-10-04T22:00:00.000Z",
      "2026-10-11T22:00:00.000Z",
      "2026-10-18T22:00:00.000Z",
      "2026-10-25T23:00:00.000Z",
    ]);
    expect(iso(weeksIn(scale, zone, 7)[0] ?? 0)).toBe(
      "2026-10-03T22:00:00.000Z",
    );
    expect(mondays).toHaveLength(9);
  });
});
