import { expect, it } from "vitest";
import { type ChallengeAccess, challengeAccess } from "./challenge-access.ts";

type Row = readonly [
  name: string,
  start: string | null,
  end: string | null,
  targeted: ChallengeAccess,
  other: ChallengeAccess,
];

it.each<Row>([
  ["no window", null, null, "allowed", "not_targeted"],
  ["not yet", "2026-06-02", null, "hidden", "hidden"],
  ["since this instant", "2026-06-01", null, "allowed", "not_targeted"],
  ["still", "2026-05-01", "2026-06-02", "allowed", "not_targeted"],
  [
    "until this instant",
    "2026-05-01",
    "2026-06-01T00:00:00Z",
    "over",
    "not_targeted",
  ],
  ["this day included", "2026-05-01", "2026-06-01", "allowed", "not_targeted"],
  ["a day that does not exist", "2026-02-31", null, "hidden", "hidden"],
  ["an end that does not exist", null, "2026-06-31", "hidden", "hidden"],
  ["reversed", "2026-07-01", "2026-05-01", "hidden", "hidden"],
])(
  "CH-4.1.4 CH-6.2 diffusion %s: for its groups, for others, for the back office",
  (_name, startDiffusionDate, endDiffusionDate, targeted, other) => {
    const access = (isTargeted: boolean, mayWrite: boolean) =>
      challengeAccess(
        { startDiffusionDate, endDiffusionDate },
        { isTargeted, mayWrite },
        Date.parse("2026-06-01"),
        "UTC",
      );
    expect([access(true, false), access(false, false)]).toEqual([
      targeted,
      other,
    ]);
    expect([access(true, true), access(false, true)]).toEqual([
      "allowed",
      "allowed",
    ]);
  },
);
