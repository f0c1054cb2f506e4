import { expect, test } from "vitest";
import { type ChallengeDates, challengePhase } from "./phase.ts";

const all: ChallengeDates = {
  startDiffusionDate: "2026-01-01T00:00:00Z",
  endDiffusionDate: "2026-12-31T00:00:00Z",
  startSignInDate: "2026-02-01T00:00:00Z",
  endSignInDate: "2026-03-01T00:00:00Z",
  startDate: "2026-04-01T00:00:00Z",
  endDate: "2026-06-01T00:00:00Z",
};
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
] as const)("challenges 4: with all dates, %s is %s", (now, phase) => {
  expect(challengePhase(all, at(now))).toEqual({ phase });
});

const noSignIn = { ...all, startSignInDate: null, endSignInDate: null };

test.each<[string, ChallengeDates, string, string]>([
  ["no sign-in", noSignIn, "2026-02-10", "BEFORE_CHALLENGE"],
  ["no end", { ...all, endDate: null }, "2026-12-01", "DURING_CHALLENGE"],
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
    "sign-in wins over the challenge",
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
])("challenges 4: %s", (_, dates, now, phase) => {
  expect(challengePhase(dates, at(now))).toEqual({ phase });
});

test.each<[ChallengeDates, string]>([
  [{}, "No dates given"],
  [{ startDate: null, endDate: null }, "No dates given"],
  [{ endDate: "2026-06-01" }, "Dates error, cannot calculate challenge phase"],
  [{ startDate: "bientôt" }, "Dates error, cannot calculate challenge phase"],
])("challenges 4: %j has no phase: %s", (dates, reason) => {
  expect(challengePhase(dates, at("2026-05-01"))).toEqual({
    phase: undefined,
    reason,
  });
});
