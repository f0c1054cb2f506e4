import { expect, test } from "vitest";
import type { ChallengeCard } from "#src/schema/types.gen.ts";
import { nextChallenge } from "./next-challenge.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const challenge = (
  id: number,
  endDate: string | null,
  more: Partial<ChallengeCard> = {},
): ChallengeCard => ({
  ...{ id, type: "Classic", startDate: "2026-11-01", ...more },
  endDate: endDate && `${endDate}T00:00Z`,
});
/** A deal that starts in December and can be accepted until then. */
const deal = (
  id: number,
  more: Partial<ChallengeCard> = {},
): ChallengeCard => ({
  id,
  type: "Deal",
  startSignInDate: "2026-11-01",
  endSignInDate: "2026-11-28T00:00Z",
  startDate: "2026-12-01",
  endDate: "2026-12-31T00:00Z",
  ...more,
});

test.each<
  [string, ChallengeCard[], [number, string, string | null] | undefined]
>([
  ["none", [], undefined],
  [
    "the first end",
    [challenge(1, "2026-12-31"), challenge(2, "2026-12-01")],
    [2, "participate", "2026-12-01"],
  ],
  [
    "not one that is over",
    [challenge(1, "2026-11-20"), challenge(2, "2027-01-01")],
    [2, "participate", "2027-01-01"],
  ],
  [
    "not one that is to come",
    [challenge(1, "2026-12-31", { startDate: "2026-12-01" })],
    undefined,
  ],
  [
    "without an end, last",
    [challenge(1, null), challenge(2, "2027-01-01")],
    [2, "participate", "2027-01-01"],
  ],
  [
    "without an end, rather than nothing",
    [challenge(1, null)],
    [1, "participate", null],
  ],
  [
    "not a refused one",
    [challenge(1, "2026-12-01", { isParticipating: false })],
    undefined,
  ],
  [
    "not a deal that runs and was not answered in time",
    [
      deal(1, {
        ...{ endSignInDate: "2026-11-10", startDate: "2026-11-11" },
        isParticipating: null,
      }),
      challenge(2, "2027-01-15", { isParticipating: null }),
    ],
    [2, "participate", "2027-01-15"],
  ],
  [
    "a deal that runs and does not say whether it is the user's",
    [deal(1, { endSignInDate: "2026-11-10", startDate: "2026-11-11" })],
    [1, "participate", "2026-12-31"],
  ],
  [
    "a deal that must be answered before another ends",
    [challenge(1, "2026-12-24"), deal(2)],
    [2, "answer", "2026-11-28"],
  ],
  [
    "what ends before a deal must be answered",
    [challenge(1, "2026-11-25"), deal(2)],
    [1, "participate", "2026-11-25"],
  ],
  [
    "a deal without an end of its sign-in, until it starts",
    [deal(2, { endSignInDate: null })],
    [2, "answer", "2026-12-01"],
  ],
  [
    "not a deal that is answered",
    [deal(2, { isParticipating: true })],
    undefined,
  ],
  [
    "not a deal that is declined",
    [deal(2, { isParticipating: false })],
    undefined,
  ],
  [
    "an accepted deal that runs",
    [
      deal(2, {
        isParticipating: true,
        startSignInDate: "2026-10-01",
        endSignInDate: "2026-10-28",
        startDate: "2026-11-01",
      }),
    ],
    [2, "participate", "2026-12-31"],
  ],
])("%s", (_, challenges, expected) => {
  const found = nextChallenge(challenges, now, "UTC");
  if (expected === undefined) return expect(found).toBeUndefined();
  const [id, task, until] = expected;
  expect(found?.challenge.id).toBe(id);
  expect(found?.task).toBe(task);
  expect(found?.until).toBe(until === null ? undefined : Date.parse(until));
});
