import type { Challenge, ChallengeResult } from "#src/schema/types.gen.ts";
import {
  contestPhotoRules,
  type FileProblem,
  type FileRules,
  fileProblem,
  type InspectedFile,
  type PixelLimits,
  photoPixels,
} from "./file-rules.ts";
import { type ChallengePhase, hasEnded } from "./phase.ts";
import { isOwnResult, type ResultUser } from "./ranking.ts";
import { entityId } from "./reference.ts";

/** The user's entry in a photo contest. */
export interface PhotoEntry {
  state: "none" | "waiting" | "refused" | "validated";
  /** The result that holds the photo; undefined while there is none. */
  result: ChallengeResult | undefined;
}

const states = ["validated", "waiting", "refused"] as const;

/** The user's entry among their own results: of several the validated one, then the waiting one, then the refused one. */
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
      /** `already`: an entry waits or is validated. `unknown`: the challenge has no phase. */
      reason: "before_start" | "after_end" | "already" | "unknown";
    };

/** A photo is uploaded during the contest, once; another time only after a refusal. */
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

/** A rank is temporary during the contest and final after it; elsewhere there is none. */
export function photoRankKind(
  phase: ChallengePhase | undefined,
): "temporary" | "final" | undefined {
  if (phase === "DURING_CHALLENGE") return "temporary";
  return phase === "AFTER_CHALLENGE" ? "final" : undefined;
}

/**
 * Whether the user may vote for a photo, or take the vote back: during the contest, a validated photo, not their own
 * nor, in a group challenge, that of one of their groups.
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
 * A photo as it is with, or without, the user's vote: what an optimistic vote shows. A vote that is there already, or
 * not there, changes nothing.
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

/** What a photo must be. */
export interface PhotoRules extends PixelLimits {
  /** In bytes. */
  maxSize: number;
  /** In pixels; 0 where none is asked for. */
  minWidth: number;
  minHeight: number;
}

/**
 * What the photos of a challenge must be.
 * @param challenge.photoMaxSize in megabytes of 1,048,576 bytes, at most as large as any photo may be, which is the default
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

/** What a file must be to be a photo: PNG or JPEG, and what the challenge asks for. */
export const photoFileRules = ({
  maxSize,
  ...picture
}: PhotoRules): FileRules => ({ ...contestPhotoRules, maxSize, picture });

/** The first thing that is wrong with a file as a photo; undefined where nothing is. */
export const photoProblem = (
  file: InspectedFile,
  rules: PhotoRules,
): FileProblem | undefined => fileProblem(file, photoFileRules(rules));
