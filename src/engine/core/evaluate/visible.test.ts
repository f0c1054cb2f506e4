import { describe, expect, test } from "vitest";
import { nextBoundary } from "#src/domain/values/window.ts";
import { emptyContext } from "#src/engine/react/create-engine.ts";
import { diffusionWindow, outsideWindow, unmet } from "./visible.ts";

const start = "2026-03-01T08:00:00Z";
const end = "2026-03-31T20:00:00+02:00";
const opensAt = Date.parse(start);
const closesAt = Date.parse(end);
const second = 1000;
const zone = "Europe/Paris";

describe("a diffusion window shows its block from its start until its end", () => {
  const both = { opensAt, closesAt };
  test.each([
    ["long before", 0, { verdict: "before-window", opensAt }, opensAt],
    [
      "a millisecond before",
      opensAt - 1,
      { verdict: "before-window", opensAt },
      opensAt,
    ],
    ["at the start", opensAt, undefined, closesAt],
    ["a millisecond before the end", closesAt - 1, undefined, closesAt],
    [
      "at the end",
      closesAt,
      { verdict: "after-window", closedAt: closesAt },
      undefined,
    ],
  ])("%s", (_, now, hidden, next) => {
    expect(outsideWindow(both, now)).toEqual(hidden);
    expect(nextBoundary(both, now)).toBe(next);
  });

  test("a missing bound is open", () => {
    const from = { opensAt, closesAt: undefined };
    expect(outsideWindow(from, opensAt + 1e15)).toBeUndefined();
    expect(nextBoundary(from, opensAt + second)).toBeUndefined();
    expect(outsideWindow({ opensAt: undefined, closesAt }, 0)).toBeUndefined();
  });

  test.each([
    ["an end before the start", end, start],
    ["an end at the start", start, start],
  ])("%s never shows the block, and is a mistake", (_, from, until) => {
    expect(
      diffusionWindow({ diffusionStartAt: from, diffusionEndAt: until }, zone),
    ).toMatchObject({
      verdict: "invalid",
      path: "/diffusionEndAt",
      keyword: "window",
      reason: `ends ("${until}") before it starts ("${from}")`,
    });
  });
});

describe("a window is read from the configuration", () => {
  test.each([
    ["both bounds", start, end, { opensAt, closesAt }],
    [
      "without an offset it is the programme's",
      "2026-03-01 09:00",
      null,
      { opensAt },
    ],
    [
      "days alone are the programme's, the last one included",
      "2026-11-20",
      "2026-11-20",
      {
        opensAt: Date.parse("2026-11-20T00:00:00+01:00"),
        closesAt: Date.parse("2026-11-21T00:00:00+01:00"),
      },
    ],
    ["no bounds", null, undefined, undefined],
  ])("%s", (_, diffusionStartAt, diffusionEndAt, expected) => {
    expect(diffusionWindow({ diffusionStartAt, diffusionEndAt }, zone)).toEqual(
      expected,
    );
  });
});

describe("a bound that is not a date that exists hides the block and says why", () => {
  test.each(["2027-02-31", "2027-13-01", "2027-01-10 25:00", "demain", 42])(
    "%s",
    (date) => {
      const reason = `${JSON.stringify(date)} is not a date that exists`;
      expect(diffusionWindow({ diffusionStartAt: date }, zone)).toMatchObject({
        verdict: "invalid",
        path: "/diffusionStartAt",
        reason,
      });
      expect(
        diffusionWindow(
          { diffusionStartAt: start, diffusionEndAt: date },
          zone,
        ),
      ).toMatchObject({ path: "/diffusionEndAt", reason });
    },
  );
});

describe("a condition is matched against what the page knows", () => {
  const condition = {
    properties: { features: { required: ["use_store"] } },
  };
  test("met", () => {
    const context = { ...emptyContext, features: { use_store: true } };
    expect(unmet(condition, context)).toBeUndefined();
  });
  test("not met: the leaf and the reason", () => {
    expect(unmet(condition, emptyContext)).toMatchObject({
      verdict: "condition-false",
      leaf: "/properties/features/required",
      reason: 'features: "use_store" is missing',
    });
  });
});
