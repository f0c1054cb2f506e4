import { describe, expect, test } from "vitest";
import { moveDates } from "./move-dates.ts";

const date = { type: ["string", "null"], "x-editor": "instant" };
const schema = {
  type: "object",
  properties: {
    ...{ startDate: date, endDate: date, startSignInDate: date },
    title: { type: "object", additionalProperties: { type: "string" } },
    tests: {
      type: "array",
      items: { type: "object", properties: { at: date } },
    },
  },
};

const moved = (
  startDate: string,
  to: string,
  others: Record<string, unknown> = {},
  timeZone = "Europe/Paris",
) => moveDates({ startDate, ...others }, schema, Date.parse(to), timeZone);

describe("BO-16.61 a copy with its dates moved", () => {
  test.each([
    [
      "the same time of day",
      "2026-06-01T07:00:00Z",
      "2027-06-15T22:30:00Z",
      "2027-06-16T07:00:00.000Z",
    ],
    [
      "into winter",
      "2026-06-01T07:00:00Z",
      "2026-12-01T12:00:00Z",
      "2026-12-01T08:00:00.000Z",
    ],
    [
      "into summer",
      "2026-01-05T08:00:00Z",
      "2026-07-06T12:00:00Z",
      "2026-07-06T07:00:00.000Z",
    ],
    [
      "back in time",
      "2026-06-01T07:00:00Z",
      "2025-02-01T12:00:00Z",
      "2025-02-01T08:00:00.000Z",
    ],
    [
      "midnight of the zone",
      "2026-05-31T22:00:00Z",
      "2026-12-31T23:00:00Z",
      "2026-12-31T23:00:00.000Z",
    ],
    [
      "the evening before in UTC",
      "2026-06-01T07:00:00Z",
      "2026-06-09T21:59:59Z",
      "2026-06-09T07:00:00.000Z",
    ],
    [
      "a time that the day skips",
      "2026-03-01T01:30:00Z",
      "2026-03-29T12:00:00Z",
      "2026-03-29T01:30:00.000Z",
    ],
    [
      "the first of a time that the day has twice",
      "2026-10-01T00:30:00Z",
      "2026-10-25T12:00:00Z",
      "2026-10-25T00:30:00.000Z",
    ],
    [
      "a leap day",
      "2027-02-28T08:00:00Z",
      "2028-02-29T12:00:00Z",
      "2028-02-29T08:00:00.000Z",
    ],
    [
      "another offset of the same instant",
      "2026-06-01T09:00:00+02:00",
      "2026-12-01T12:00:00Z",
      "2026-12-01T08:00:00.000Z",
    ],
  ])("%s", (_, from, to, expected) => {
    expect(moved(from, to)).toEqual({ startDate: expected });
  });

  test("counts days in the zone of the programme", () => {
    const [from, to] = ["2026-06-01T20:00:00Z", "2026-06-02T20:00:00Z"];
    expect(moved(from, to, {}, "Pacific/Auckland")).toEqual({
      startDate: "2026-06-02T20:00:00.000Z",
    });
    expect(moved(from, "2026-06-02T10:00:00Z", {}, "Pacific/Auckland")).toEqual(
      { startDate: from },
    );
  });

  test("moves every date by as many days, wherever it is, and nothing else", () => {
    const others = {
      ...{ endDate: "2026-11-01T17:30:00Z", startSignInDate: null },
      title: { fr: "2026-06-01T07:00:00Z", en: "2026" },
      unknown: "2026-06-01T07:00:00Z",
      tests: [{ at: "2026-06-02T07:00:00Z", name: "One" }, { name: "Two" }],
    };
    const body = moved("2026-06-01T07:00:00Z", "2027-01-01T12:00:00Z", others);
    expect(body).toEqual({
      ...others,
      startDate: "2027-01-01T08:00:00.000Z",
      endDate: "2027-06-03T16:30:00.000Z",
      tests: [{ at: "2027-01-02T08:00:00.000Z", name: "One" }, { name: "Two" }],
    });
    expect(Object.keys(body ?? {})).toEqual([
      "startDate",
      ...Object.keys(others),
    ]);
  });

  test.each(["soon", "2026-02-31T00:00:00Z", "", 12, "9999-12-29T12:00:00Z"])(
    "leaves %j, which cannot be moved",
    (endDate) => {
      const [from, to] = ["2026-06-01T07:00:00Z", "2026-07-01T07:00:00Z"];
      expect(moved(from, to, { endDate })?.["endDate"]).toBe(endDate);
    },
  );

  test("changes nothing on the same day", () => {
    expect(moved("2026-06-01T09:00:00+02:00", "2026-06-01T20:00:00Z")).toEqual({
      startDate: "2026-06-01T09:00:00+02:00",
    });
  });

  test.each([[{}], [{ startDate: null }], [{ startDate: "soon" }]])(
    "is not made of %j, which has no start",
    (body) => {
      expect(moveDates(body, schema, 0, "Europe/Paris")).toBeUndefined();
    },
  );
});
