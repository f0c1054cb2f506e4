import { describe, expect, test } from "vitest";
import { dateRefusal, datesOf, furthest } from "./move-date.ts";
import { phaseSegments } from "./phase.ts";

const dates = {
  startDiffusionDate: "2026-05-01T06:00:00Z",
  endDiffusionDate: "2026-08-01T06:00:00Z",
  startSignInDate: null,
  endSignInDate: null,
  startDate: "2026-06-01T06:00:00Z",
  endDate: "2026-07-01T06:00:00Z",
};

const refusal = (
  live: object | null,
  change: object,
  now: string,
  before: object = dates,
) =>
  dateRefusal(
    live as never,
    datesOf(before as never),
    datesOf({ ...before, ...change } as never),
    new Date(now),
  );

describe("BO-12.3 a date that cannot be is refused by the rules of challenges", () => {
  test.each([
    [
      "an end before its start",
      null,
      { endDate: "2026-05-30T06:00:00Z" },
      "2026-01-01",
      "reversedWindow",
    ],
    [
      "a start after its end",
      null,
      { startDate: "2026-07-01T06:00:00Z" },
      "2026-01-01",
      "reversedWindow",
    ],
    [
      "a start that has come",
      dates,
      { startDate: "2026-06-02T06:00:00Z" },
      "2026-06-15",
      "fixedSinceStart",
    ],
    [
      "an end in the past",
      dates,
      { endDate: "2026-06-10T06:00:00Z" },
      "2026-06-15",
      "endInPast",
    ],
    [
      "an earlier end, with a reason",
      dates,
      { endDate: "2026-06-20T06:00:00Z" },
      "2026-06-15",
      undefined,
    ],
    [
      "anything before it is shown",
      dates,
      { startDate: "2026-06-20T06:00:00Z" },
      "2026-04-15",
      undefined,
    ],
  ])("%s", (_, live, change, now, outcome) => {
    expect(refusal(live, change, now)?.outcome).toBe(outcome);
  });

  test("says which other date is the limit", () => {
    const fault = refusal(
      null,
      { endDate: "2026-05-30T06:00:00Z" },
      "2026-01-01",
    );
    expect(fault).toMatchObject({
      ...{ pointer: "/endDate", values: { limit: "startDate" } },
    });
  });

  test("only for what was right before, so that mistakes can be corrected", () => {
    const reversed = { ...dates, endDate: "2026-05-01T06:00:00Z" };
    const change = { endDate: "2026-05-20T06:00:00Z" };
    expect(refusal(null, change, "2026-01-01", reversed)).toBeUndefined();
  });

  test.each([
    [10, 10, 10],
    [10, 4, 4],
    [-10, -3, -3],
    [-10, 1, 0],
    [0, 5, 0],
  ])("by %i days it moves as far as it may", (wanted, limit, expected) => {
    const isAllowed = (value: number) =>
      limit > 0 ? value <= limit && value > 0 : value >= limit;
    expect(furthest(wanted, isAllowed)).toBe(expected);
  });
});

describe("BO-12.3 the phases beneath the bar are those of the rules", () => {
  const phases = (change: object, from = "2026-04-01", to = "2026-09-01") =>
    phaseSegments(
      datesOf({ ...dates, ...change } as never),
      Date.parse(from),
      Date.parse(to),
      "Europe/Paris",
    ).map(({ phase, from: start }) => [
      phase,
      new Date(start).toISOString().slice(0, 10),
    ]);

  test.each([
    [
      "without sign-in",
      {},
      [
        ["BEFORE_DIFFUSION", "2026-04-01"],
        ["BEFORE_CHALLENGE", "2026-05-01"],
        ["DURING_CHALLENGE", "2026-06-01"],
        ["AFTER_CHALLENGE", "2026-07-01"],
        ["AFTER_DIFFUSION", "2026-08-01"],
      ],
    ],
    [
      "with a sign-in until the start",
      { startSignInDate: "2026-05-10T06:00:00Z" },
      [
        ["BEFORE_DIFFUSION", "2026-04-01"],
        ["BEFORE_SIGN_IN", "2026-05-01"],
        ["DURING_SIGN_IN", "2026-05-10"],
        ["DURING_CHALLENGE", "2026-06-01"],
        ["AFTER_CHALLENGE", "2026-07-01"],
        ["AFTER_DIFFUSION", "2026-08-01"],
      ],
    ],
    [
      "without ends",
      { endDate: null, endDiffusionDate: null },
      [
        ["BEFORE_DIFFUSION", "2026-04-01"],
        ["BEFORE_CHALLENGE", "2026-05-01"],
        ["DURING_CHALLENGE", "2026-06-01"],
      ],
    ],
    [
      "without a start",
      { startDate: null, endDate: null, endDiffusionDate: null },
      [
        ["BEFORE_DIFFUSION", "2026-04-01"],
        [undefined, "2026-05-01"],
      ],
    ],
  ])("%s", (_, change, expected) => {
    expect(phases(change)).toEqual(expected);
  });
});
