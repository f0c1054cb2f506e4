import {
  contestPhotoRules,
  type FileProblem,
  type FileRules,
  fileProblem,
  type InspectedFile,
  type PixelLimits,
  photoPixels,
} from "#src/domain/values/file-rules.ts";
import { entityId } from "#src/domain/values/reference.ts";
import type { Challenge, ChallengeResult } from "#src/schema/types.gen.ts";
import { type ChallengePhase, hasEnded } from "./phase.ts";
import { isOwnResult, type ResultUser } from "./ranking.ts";

/** The user's entry in a photo contest. */
export interface PhotoEntry {
  state: "none" | "waiting" | "refused" | "validated";
  /** The result that contains the photo, if any. */
  result: ChallengeResult | undefined;
}

const states = ["validated", "waiting", "refused"] as const;

/** The user's entry among their own results; a validated one takes precedence over a pending one, then a refused one. */
export function photoEntry(ownResults: readonly ChallengeResult[]): PhotoEntry {
  for (const state of states) {
    const result = ownResults.find(({ status }) => status === state);
    if (result !== undefined) return { state, result };
  }
  return { state: "none", result: undefined };
}

/** Whether a photo can be uploaded, or why not. */
export type PhotoUpload =
  /** `isAgain`: it replaces a refused one, whose result is deleted first. */
  | { isAllowed: true; isAgain: boolean }
  | {
      isAllowed: false;
      /** `already`: an entry is pending or validated. `unknown`: the challenge has no phase. */
      reason: "before_start" | "after_end" | "already" | "unknown";
    };

/** A photo can be uploaded once, during the contest, and again only after a refusal. */
export function photoUpload(
  { state }: Pick<PhotoEntry, "state">,
  phase: ChallengePhase | undefined,
): PhotoUpload {
  if (phase === undefined) return { isAllowed: false, reason: "unknown" };
  if (hasEnded(phase)) return { isAllowed: false, reason: "after_end" };
  if (phase !== "DURING_CHALLENGE")
    return { isAllowed: false, reason: "before_start" };
  if (state === "waiting" || state === "validated")
    return { isAllowed: false, reason: "already" };
  return { isAllowed: true, isAgain: state === "refused" };
}

/** The photos of the gallery: validated ones only. */
export function galleryPhotos(
  results: readonly ChallengeResult[],
): ChallengeResult[] {
  return results.filter(({ status }) => status === "validated");
}

/** The kind of rank: temporary during the contest, final after it, otherwise undefined. */
export function photoRankKind(
  phase: ChallengePhase | undefined,
): "temporary" | "final" | undefined {
  if (phase === "DURING_CHALLENGE") return "temporary";
  return phase === "AFTER_CHALLENGE" ? "final" : undefined;
}

/**
 * Whether the user may vote for a photo, or withdraw the vote: a validated photo, during the contest, that is neither their
 * own nor, in a group challenge, that of one of their groups.
 */
export function canVote(
  result: ChallengeResult,
  challenge: Pick<Challenge, "isGroup">,
  phase: ChallengePhase | undefined,
  user: ResultUser | null,
): boolean {
  if (user === null || phase !== "DURING_CHALLENGE") return false;
  const isOwn =
    entityId(result.entity?.userId) === entityId(user) ||
    isOwnResult(result, user, challenge.isGroup === true);
  return result.status === "validated" && !isOwn;
}

type Voter = Pick<ResultUser, "@id" | "id">;

/** The number of votes for a photo: its result value, else its voters. */
export function voteCount(
  result: Pick<ChallengeResult, "resultValue" | "voters">,
): number {
  return result.resultValue ?? result.voters?.length ?? 0;
}

/** Whether the user voted for a photo. */
export function hasVoted(
  { voters }: Pick<ChallengeResult, "voters">,
  user: Voter | null,
): boolean {
  return (voters ?? []).some(
    (voter) => user !== null && entityId(voter) === entityId(user),
  );
}

/**
 * A photo with the user's vote added or removed, for an optimistic update. Adding an existing vote, or removing a missing
 * one, changes nothing.
 */
export function withVote(
  result: ChallengeResult,
  user: Voter,
  isVoted: boolean,
): ChallengeResult {
  if (hasVoted(result, user) === isVoted) return result;
  const voters = (result.voters ?? []).filter(
    (voter) => entityId(voter) !== entityId(user),
  );
  return {
    ...result,
    resultValue: Math.max(0, voteCount(result) + (isVoted ? 1 : -1)),
    voters: isVoted ? [...voters, `/v2/users/${entityId(user)}`] : voters,
  };
}

/** Rules for a photo. */
export interface PhotoRules extends PixelLimits {
  /** In bytes. */
  maxSize: number;
  /** In pixels; 0 for no minimum. */
  minWidth: number;
  minHeight: number;
}

/**
 * The rules for the photos of a challenge.
 * @param challenge.photoMaxSize in megabytes of 1,048,576 bytes; defaults to, and cannot exceed, the general limit
 */
export function photoRules(
  challenge: Pick<
    Challenge,
    "photoMaxSize" | "photoMinWidth" | "photoMinHeight"
  >,
): PhotoRules {
  const { maxSize, megabyte } = contestPhotoRules;
  return {
    maxSize: Math.min(
      (challenge.photoMaxSize ?? Number.POSITIVE_INFINITY) * megabyte,
      maxSize,
    ),
    minWidth: challenge.photoMinWidth ?? 0,
    minHeight: challenge.photoMinHeight ?? 0,
    ...photoPixels,
  };
}

/** File rules for a photo: PNG or JPEG, and the rules of the challenge. */
export const photoFileRules = ({
  maxSize,
  ...picture
}: PhotoRules): FileRules => ({ ...contestPhotoRules, maxSize, picture });

/** The first problem of a file as a photo; undefined if it is fine. */
export const photoProblem = (
  file: InspectedFile,
  rules: PhotoRules,
): FileProblem | undefined => fileProblem(file, photoFileRules(rules));
