import { expect, test } from "vitest";
import { periodOf, pointsAddress, readPointsFilter } from "./points-filter.ts";

test("a filter survives the round trip through a URL", () => {
  const filter = {
    kind: "spent",
    origin: "reward",
    from: "2026-06-01",
    to: "2026-06-30",
  } as const;
  const address = pointsAddress(filter);
  expect(address).toBe(
    "/points?kind=spent&origin=reward&from=2026-06-01&to=2026-06-30",
  );
  const query = Object.fromEntries(new URLSearchParams(address.slice(8)));
  expect(readPointsFilter(query)).toEqual(filter);
  expect(pointsAddress()).toBe("/points");
});

test("unknown parameters of a URL are ignored", () => {
  expect(
    readPointsFilter({
      kind: "lost",
      origin: "__proto__",
      from: "2026-02-31",
      to: "soon",
    }),
  ).toEqual({});
});

test.each([
  ["2026-03-29", "2026-03-28T23:00:00.000Z", "2026-03-29T22:00:00.000Z"],
  ["2026-06-12", "2026-06-11T22:00:00.000Z", "2026-06-12T22:00:00.000Z"],
])(
  "the day %s is in the programme's zone, whatever its length",
  (day, after, before) => {
    const period = periodOf({ from: day, to: day }, "Europe/Paris");
    expect(period).toEqual({ after, before });
  },
);

test("without days there is no period", () => {
  const none = { after: undefined, before: undefined };
  expect(periodOf({}, "Europe/Paris")).toEqual(none);
});
