import type { ChallengeRules } from "#server/core/challenge-rules.ts";
import type { Repositories } from "#server/repositories/index.ts";
import {
  type PhotoUpload,
  photoEntry,
  photoProblem,
  photoUpload,
} from "#src/domain/challenge/photo-entry.ts";
import type { Image } from "#src/schema/types.gen.ts";

/** Why a photo cannot be entered. */
export type PhotoRefusal =
  | (PhotoUpload & { isAllowed: false })["reason"]
  /** A refused entry must be deleted or unblocked first. */
  | "refused_exists"
  /** Not the user's photo, or one that is already entered. */
  | "not_own"
  | NonNullable<ReturnType<typeof photoProblem>>;

/**
 * Enters a photo that the user sent; it waits for moderation. One entry per user, even for concurrent requests. An
 * unblocked refused entry may be replaced.
 * @returns the id of its result, or why it is rejected
 */
export const enterPhoto = (
  { photoEntries }: Pick<Repositories, "photoEntries">,
  rules: ChallengeRules,
  {
    userId,
    mediaId,
    image,
    now,
  }: { userId: number; mediaId: string; image: Image; now: Date },
): Promise<number | PhotoRefusal> =>
  photoEntries.oneAtATime(rules.id, userId, async (queries) => {
    const own = await queries.own();
    const upload = photoUpload(photoEntry(own), rules.phase);
    if (!upload.isAllowed) return upload.reason;
    const former = own.find(({ status }) => status === "refused");
    if (former !== undefined && !former.isUnblocked) return "refused_exists";
    const media = await queries.media(mediaId);
    if (media === undefined) return "not_own";
    const { type, size, width, height } = media;
    const problem = photoProblem(
      {
        name: "",
        size: size ?? 0,
        content: { type, label: type },
        dimensions:
          width === null || height === null ? undefined : { width, height },
      },
      rules.photo,
    );
    if (problem !== undefined) return problem;
    if (former !== undefined) await queries.deleteRefused(former.id);
    return queries.insert(mediaId, image, now);
  });
