import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type ChallengeDates,
  type ChallengePhase,
  challengePhase,
  hasEnded,
  nextPhaseChange,
  signInEnd,
} from "./phase.ts";

const all: ChallengeDates = {
  startDiffusionDate: "2026-01-01T00:00:00Z",
  endDiffusionDate: "2026-12-31T00:00:00Z",
  startSignInDate: "2026-02-01T00:00:00Z",
  endSignInDate: "2026-03-01T00:00:00Z",
  startDate: "2026-04-01T00:00:00Z",
  endDate: "2026-06-01T00:00:00Z",
};
const zone = "Europe/Paris";
const at = (text: string) => Date.parse(text);

test.each([
  ["2025-12-31T23:59:59.999Z", "BEFORE_DIFFUSION"],
  ["2026-01-01T00:00:00Z", "BEFORE_SIGN_IN"],
  ["2026-01-31T23:59:59.999Z", "BEFORE_SIGN_IN"],
  ["2026-02-01T00:00:00Z", "DURING_SIGN_IN"],
  ["2026-02-28T23:59:59.999Z", "DURING_SIGN_IN"],
  ["2026-03-01T00:00:00Z", "BEFORE_CHALLENGE"],
  ["2026-03-31T23:59:59.999Z", "BEFORE_CHALLENGE"],
  ["2026-04-01T00:00:00Z", "DURING_CHALLENGE"],
  ["2026-05-31T23:59:59.999Z", "DURING_CHALLENGE"],
  ["2026-06-01T00:00:00Z", "AFTER_CHALLENGE"],
  ["2026-12-30T23:59:59.999Z", "AFTER_CHALLENGE"],
  ["2026-12-31T00:00:00Z", "AFTER_DIFFUSION"],
] as const)("CH-4.1.1 with all dates, %s is %s", (now, phase) => {
  expect(challengePhase(all, at(now), zone)).toEqual({ phase });
});

test.each([
  [undefined, false],
  ["BEFORE_DIFFUSION", false],
  ["BEFORE_SIGN_IN", false],
  ["DURING_SIGN_IN", false],
  ["BEFORE_CHALLENGE", false],
  ["DURING_CHALLENGE", false],
  ["AFTER_CHALLENGE", true],
  ["AFTER_DIFFUSION", true],
] as const)("a challenge in phase %s has ended: %s", (phase, ended) => {
  expect(hasEnded(phase)).toBe(ended);
});

const noSignIn = { ...all, startSignInDate: null, endSignInDate: null };

test.each<[string, ChallengeDates, string, string]>([
  ["no sign-in", noSignIn, "2026-02-10", "BEFORE_CHALLENGE"],
  [
    "CH-4.1.2 no end",
    { ...all, endDate: null },
    "2026-12-01",
    "DURING_CHALLENGE",
  ],
  [
    "no diffusion",
    { startDate: "2026-04-01", endDate: "2026-06-01" },
    "2027-01-01",
    "AFTER_CHALLENGE",
  ],
  [
    "sign-in without an end lasts until the start",
    { ...all, endSignInDate: null },
    "2026-03-20",
    "DURING_SIGN_IN",
  ],
  [
    "sign-in without a start is open",
    { ...all, startSignInDate: null },
    "2026-01-10",
    "DURING_SIGN_IN",
  ],
  [
    "an empty date is a missing one",
    { ...all, startSignInDate: "", endSignInDate: "" },
    "2026-02-10",
    "BEFORE_CHALLENGE",
  ],
  [
    "a window that ends before it starts never runs",
    { startDate: "2026-06-01", endDate: "2026-04-01" },
    "2026-05-01",
    "BEFORE_CHALLENGE",
  ],
  [
    "a window that ends before it starts is over from its start",
    { startDate: "2026-06-01", endDate: "2026-04-01" },
    "2026-06-01",
    "AFTER_CHALLENGE",
  ],
  [
    "CH-4.1.1 sign-in wins over the challenge",
    { ...all, endSignInDate: "2026-05-01" },
    "2026-04-10",
    "DURING_SIGN_IN",
  ],
  [
    "diffusion is decided without the challenge's dates",
    { startDiffusionDate: "2026-01-01" },
    "2025-06-01",
    "BEFORE_DIFFUSION",
  ],
])("%s", (_, dates, now, phase) => {
  expect(challengePhase(dates, at(now), zone)).toEqual({ phase });
});

test.each<[ChallengeDates, string]>([
  [{}, "No dates given"],
  [{ startDate: null, endDate: null }, "No dates given"],
  [{ endDate: "2026-06-01" }, "Dates error, cannot calculate challenge phase"],
  ...[
    { startDate: "bientôt" },
    { ...all, startDiffusionDate: "2026-02-31" },
    { ...noSignIn, endDate: "2026-06-31" },
    { startDate: "2026-04-01", endSignInDate: "2026-13-01" },
  ].map((dates): [ChallengeDates, string] => [
    dates,
    "Dates error, cannot calculate challenge phase",
  ]),
])("CH-4.1.3 %j has no phase: %s", (dates, reason) => {
  expect(challengePhase(dates, at("2026-05-01"), zone)).toEqual({
    phase: undefined,
    reason,
  });
});

test.each<[string, ChallengeDates, string, string | undefined]>([
  ["the start of diffusion", all, "2025-06-01", all.startDiffusionDate ?? ""],
  ["the start of sign-in", all, "2026-01-01", all.startSignInDate ?? ""],
  ["the end of sign-in", all, "2026-02-01", all.endSignInDate ?? ""],
  ["the start of the challenge", all, "2026-03-01", all.startDate ?? ""],
  ["its end", all, "2026-04-01", all.endDate ?? ""],
  ["the end of diffusion", all, "2026-06-01", all.endDiffusionDate ?? ""],
  ["nothing, once diffusion is over", all, "2026-12-31", undefined],
  [
    "the end of diffusion, before a later end of the challenge",
    { ...noSignIn, endDate: "2027-06-01" },
    "2026-05-01",
    all.endDiffusionDate ?? "",
  ],
  [
    "the start, if sign-in has no end",
    { ...all, endSignInDate: null },
    "2026-02-10",
    all.startDate ?? "",
  ],
  [
    "nothing, in a challenge without an end",
    { startDate: "2026-04-01" },
    "2026-05-01",
    undefined,
  ],
  ["nothing, without dates", {}, "2026-05-01", undefined],
])("the phase changes next at %s", (_, dates, now, next) => {
  expect(nextPhaseChange(dates, at(now), zone)).toBe(
    next === undefined ? undefined : at(next),
  );
});

const inTime: (ChallengePhase | undefined)[] = [
  "BEFORE_DIFFUSION",
  "BEFORE_SIGN_IN",
  "DURING_SIGN_IN",
  "BEFORE_CHALLENGE",
  "DURING_CHALLENGE",
  "AFTER_CHALLENGE",
  "AFTER_DIFFUSION",
];

const day = 86_400_000;
const first = at("2026-01-01");
const dayOf = (instant: number) => Math.floor((instant - first) / day);
const someDay = fc
  .nat(30)
  .map((days) => new Date(first + days * day).toISOString());
const anyDates = fc.record({
  startDiffusionDate: fc.option(someDay),
  endDiffusionDate: fc.option(someDay),
  startSignInDate: fc.option(someDay),
  endSignInDate: fc.option(someDay),
  startDate: someDay,
  endDate: fc.option(someDay),
});

test("CH-4.1.1 with a start, every instant has exactly one phase, and phases never go back", () => {
  fc.assert(
    fc.property(anyDates, (dates) => {
      let reached = 0;
      for (let days = -1; days <= 31; days += 1)
        for (const instant of [first + days * day - 1, first + days * day]) {
          const { phase } = challengePhase(dates, instant, zone);
          const index = inTime.indexOf(phase);
          expect(index).toBeGreaterThanOrEqual(reached);
          reached = index;
        }
    }),
  );
});

test("the phase stays until the next change, and is a different one from then on", () => {
  fc.assert(
    fc.property(anyDates, fc.integer({ min: -1, max: 31 }), (dates, days) => {
      const now = first + days * day;
      const next = nextPhaseChange(dates, now, zone);
      const { phase } = challengePhase(dates, now, zone);
      const last = next === undefined ? 32 : dayOf(next) - 1;
      for (let later = days; later <= last; later += 1)
        expect(challengePhase(dates, first + later * day, zone).phase).toBe(
          phase,
        );
      if (next === undefined) return;
      expect(challengePhase(dates, next - 1, zone).phase).toBe(phase);
      expect(challengePhase(dates, next, zone).phase).not.toBe(phase);
    }),
  );
});

const days: ChallengeDates = {
  startDiffusionDate: "2026-11-01",
  endDiffusionDate: "2026-11-30",
  startSignInDate: "2026-11-05",
  endSignInDate: "2026-11-06",
  startDate: "2026-11-10",
  endDate: "2026-11-20",
};

test.each([
  ["2026-10-31T22:59:59Z", "BEFORE_DIFFUSION", "2026-10-31T23:00:00Z"],
  ["2026-10-31T23:00:00Z", "BEFORE_SIGN_IN", "2026-11-04T23:00:00Z"],
  ["2026-11-06T22:59:59Z", "DURING_SIGN_IN", "2026-11-06T23:00:00Z"],
  ["2026-11-06T23:00:00Z", "BEFORE_CHALLENGE", "2026-11-09T23:00:00Z"],
  ["2026-11-20T22:59:59Z", "DURING_CHALLENGE", "2026-11-20T23:00:00Z"],
  ["2026-11-20T23:00:00Z", "AFTER_CHALLENGE", "2026-11-30T23:00:00Z"],
  ["2026-11-30T23:00:00Z", "AFTER_DIFFUSION", undefined],
] as const)(
  "days without a time are in the programme's zone: %s is %s until %s",
  (now, phase, next) => {
    expect(challengePhase(days, at(now), zone)).toEqual({ phase });
    expect(nextPhaseChange(days, at(now), zone)).toBe(next && at(next));
  },
);

test("a sign-in without an end lasts until the day on which the challenge starts, and not through it", () => {
  const open = { ...days, endSignInDate: null };
  const midnight = at("2026-11-09T23:00:00Z");
  expect(signInEnd(open, zone)).toBe(midnight);
  expect(challengePhase(open, midnight - 1, zone).phase).toBe("DURING_SIGN_IN");
  expect(challengePhase(open, midnight, zone).phase).toBe("DURING_CHALLENGE");
});
