import { declarePage } from "#src/domain/declaration/declaration.ts";
import { storedTimeZone } from "#src/domain/programme/time-zone.ts";
import type { Challenge } from "#src/schema/types.gen.ts";
import { type ChallengeAccess, challengeAccess } from "./challenge-access.ts";
import { participation } from "./participation.ts";
import type { ChallengePhase } from "./phase.ts";
import { type PhotoUpload, photoUpload } from "./photo-entry.ts";

/** Why a person may not declare, or enter a photo. */
export type TestRefusal =
  | Exclude<ChallengeAccess, "allowed">
  | "no_phase"
  | "out_of_date"
  | "soon"
  | "already_declared"
  /** Of a deal: without a reply, declined, or without a reply and full. */
  | "not_accepted"
  | "declined"
  | "full";

const photoRefusals = {
  before_start: "soon",
  after_end: "out_of_date",
  already: "already_declared",
  unknown: "no_phase",
} as const satisfies Record<
  Extract<PhotoUpload, { isAllowed: false }>["reason"],
  TestRefusal
>;

/** Why a participant may not declare in a challenge, or enter a photo; undefined if they may. */
export function testRefusal(
  challenge: Challenge,
  phase: ChallengePhase | undefined,
  { isTargeted, now }: { isTargeted: boolean; now: number },
): TestRefusal | undefined {
  const person = { isTargeted, mayWrite: false };
  const access = challengeAccess(challenge, person, now, storedTimeZone);
  if (access !== "allowed") return access;
  if (challenge.type === "Photo") {
    const upload = photoUpload({ state: "none" }, phase);
    return upload.isAllowed ? undefined : photoRefusals[upload.reason];
  }
  const page = declarePage(challenge, now, storedTimeZone);
  if (page === "wizard") return undefined;
  if (page !== "cannot_declare") return page;
  if (phase === undefined) return "no_phase";
  const { isRefused, isFull } = participation(challenge, phase);
  if (isRefused) return "declined";
  return isFull ? "full" : "not_accepted";
}
