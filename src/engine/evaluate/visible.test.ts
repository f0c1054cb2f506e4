import { describe, expect, test } from "vitest";
import { emptyContext } from "#src/engine/engine.ts";
import {
  diffusionWindow,
  nextBoundary,
  outsideWindow,
  unmet,
} from "./visible.ts";

const start = "2026-03-01T08:00:00Z";
const end = "2026-03-31T20:00:00+02:00";
const opensAt = Date.parse(start);
const closesAt = Date.parse(end);
const second = 1000;

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

  test("an end before the start never shows the block", () => {
    const never = { opensAt: closesAt, closesAt: opensAt };
    for (const now of [0, opensAt, opensAt + second, closesAt])
      expect(outsideWindow(never, now)).toBeDefined();
  });
});

describe("a window is read from the configuration", () => {
  test.each([
    ["both bounds", start, end, { opensAt, closesAt }],
    ["without an offset it is UTC", "2026-03-01 08:00", null, { opensAt }],
    ["no bounds", null, undefined, undefined],
    ["what is no date is left to the schema", "demain", 42, undefined],
  ])("%s", (_, diffusionStartAt, diffusionEndAt, expected) => {
    expect(diffusionWindow({ diffusionStartAt, diffusionEndAt })).toEqual(
      expected,
    );
  });
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
