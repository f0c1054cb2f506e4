import { expect, test } from "vitest";
import type { ChallengeCard } from "#src/schema/types.gen.ts";
import { endingFirst } from "./ending-first.ts";

const now = Date.parse("2026-11-21T12:00:00Z");
const challenge = (
  id: number,
  endDate: string | null,
  more: Partial<ChallengeCard> = {},
): ChallengeCard => ({ id, type: "Classic", endDate, ...more });

test.each<[string, ChallengeCard[], number | undefined]>([
  ["none", [], undefined],
  [
    "the first end",
    [challenge(1, "2026-12-31"), challenge(2, "2026-12-01")],
    2,
  ],
  [
    "not one that is over",
    [challenge(1, "2026-11-20"), challenge(2, "2027-01-01")],
    2,
  ],
  ["without an end, last", [challenge(1, null), challenge(2, "2027-01-01")], 2],
  ["without an end, rather than nothing", [challenge(1, null)], 1],
  [
    "not a refused one",
    [challenge(1, "2026-12-01", { isParticipating: false })],
    undefined,
  ],
])("%s", (_, challenges, id) => {
  expect(endingFirst(challenges, now)?.id).toBe(id);
});
