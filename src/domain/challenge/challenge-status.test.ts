import { expect, test } from "vitest";
import type { Challenge } from "#src/schema/types.gen.ts";
import { type ChallengeStatus, challengeStatus } from "./challenge-status.ts";

const dates = { startDate: "2026-04-01", endDate: "2026-06-01T00:00Z" };

test.each<[Partial<Challenge>, string, ChallengeStatus | undefined]>([
  [{}, "2026-05-01", undefined],
  [{ endDate: "2026-06-01" }, "2026-05-01", undefined],
  [{ endDate: "2026-04-01" }, "2026-05-01", "over"],
  [{ startDate: "2026-04-01" }, "2026-05-01", "running"],
  [{ ...dates, startDiffusionDate: "2026-05-15" }, "2026-05-01", "incoming"],
  [{ ...dates, endDiffusionDate: "2026-04-15" }, "2026-05-01", "over"],
])(
  "CH-4.4.4 never running while no phase runs: %j on %s is %s",
  (challenge, now, status) => {
    expect(
      challengeStatus(
        { type: "Classic", ...challenge },
        Date.parse(now),
        "UTC",
      ),
    ).toBe(status);
  },
);

test.each([
  ["Classic", undefined, "2026-03-01", "incoming"],
  ["List", true, "2026-05-01", "running"],
  ["Photo", null, "2026-06-01", "over"],
  ["Deal", true, "2026-05-01", "running"],
  ["Deal", false, "2026-05-01", "refused"],
  ["Classic", false, "2026-05-01", "running"],
] as const)(
  "CH-4.4.4 %s, participation %s, on %s is %s",
  (type, isParticipating, now, status) => {
    const challenge = {
      ...dates,
      type,
      isParticipating: isParticipating ?? null,
    };
    expect(challengeStatus(challenge, Date.parse(now), "UTC")).toBe(status);
  },
);
