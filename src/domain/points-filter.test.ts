import { expect, test } from "vitest";
import { periodOf, pointsAddress, readPointsFilter } from "./points-filter.ts";

test("an address carries the filter, and is read again", () => {
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

test("what an address does not know is left out", () => {
  expect(
    readPointsFilter({
      kind: "lost",
      origin: "__proto__",
      from: "2026-02-31",
      to: "soon",
    }),
  ).toEqual({});
});

test("the last day is included, also where a day has 23 hours", () => {
  const { after = "", before = "" } = periodOf({
    from: "2026-03-29",
    to: "2026-03-29",
  });
  expect(new Date(after).getHours()).toBe(0);
  expect(new Date(before).getDate()).toBe(30);
  expect(new Date(before).getHours()).toBe(0);
  expect(periodOf({})).toEqual({ after: undefined, before: undefined });
});
