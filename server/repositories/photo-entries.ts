import { type Kysely, sql, type Transaction } from "kysely";
import type { ChallengeRules } from "#server/core/challenge-rules.ts";
import type { Database } from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import {
  type PhotoUpload,
  photoEntry,
  photoProblem,
  photoUpload,
} from "#src/domain/photo-entry.ts";
import type { Image } from "#src/schema/types.gen.ts";
import { addRemoval } from "./media-objects.ts";

/** Why a photo cannot be entered. */
export type PhotoRefusal =
  | (PhotoUpload & { isAllowed: false })["reason"]
  /** A refused entry must be deleted or unblocked first. */
  | "refused_exists"
  /** Not the user's photo, or one that is already entered. */
  | "not_own"
  | NonNullable<ReturnType<typeof photoProblem>>;

/** The users' entries in photo contests. */
export function createPhotoEntriesRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  return {
    /**
     * Enters a photo that the user sent; it waits for moderation. One entry per user, even for concurrent requests. An
     * unblocked refused entry may be replaced.
     * @returns the id of its result, or why it is rejected
     */
    enter: (
      rules: ChallengeRules,
      userId: number,
      mediaId: string,
      image: Image,
      now: Date,
    ): Promise<number | PhotoRefusal> =>
      jobs.transaction(async (transaction, add) => {
        await sql`select pg_advisory_xact_lock(${rules.id}, ${userId})`.execute(
          transaction,
        );
        const own = await transaction
          .selectFrom("challenge_results")
          .select(["id", "status", "is_unblocked"])
          .where("challenge_id", "=", rules.id)
          .where("user_id", "=", userId)
          .execute();
        const upload = photoUpload(photoEntry(own), rules.phase);
        if (!upload.isAllowed) return upload.reason;
        const former = own.find(({ status }) => status === "refused");
        if (former !== undefined && !former.is_unblocked)
          return "refused_exists";
        const media = await transaction
          .selectFrom("media_objects")
          .select(["type", "size", "width", "height"])
          .where("id", "=", mediaId)
          .where("user_id", "=", userId)
          .where("target", "=", "ChallengeResult")
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom("challenge_results")
                  .select("challenge_results.id")
                  .whereRef("media_id", "=", "media_objects.id"),
              ),
            ),
          )
          .forUpdate()
          .executeTakeFirst();
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
        if (former !== undefined)
          await deleteRefused(transaction, add, former.id, userId);
        const { id } = await transaction
          .insertInto("challenge_results")
          .values({
            challenge_id: rules.id,
            user_id: userId,
            status: "waiting",
            image: JSON.stringify({ fr: image }),
            media_id: mediaId,
            created_at: now,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        return id;
      }),

    /**
     * Deletes a refused entry with its photo.
     * @param userId its owner; any user if omitted
     * @returns false if there is no such entry, or it is not refused
     */
    remove: (resultId: number, userId?: number): Promise<boolean> =>
      jobs.transaction((transaction, add) =>
        deleteRefused(transaction, add, resultId, userId),
      ),

    /** Lets another photo replace a refused one (CH-6.5). @returns false if there is no such entry, or it is not refused */
    async unblock(resultId: number): Promise<boolean> {
      const unblocked = await database
        .updateTable("challenge_results")
        .set({ is_unblocked: true })
        .where("id", "=", resultId)
        .where("status", "=", "refused")
        .where(isPhoto)
        .returning("id")
        .executeTakeFirst();
      return unblocked !== undefined;
    },
  };
}

/** Whether a row of `challenge_results` is an entry of a photo contest. */
const isPhoto = sql<boolean>`exists (select from challenges where id = challenge_id and type = 'Photo')`;

async function deleteRefused(
  transaction: Transaction<Database>,
  add: AddJob,
  resultId: number,
  userId: number | undefined,
): Promise<boolean> {
  const entry = await transaction
    .deleteFrom("challenge_results")
    .where("id", "=", resultId)
    .where("status", "=", "refused")
    .where(isPhoto)
    .$if(userId !== undefined, (query) =>
      query.where("user_id", "=", userId ?? 0),
    )
    .returning("media_id")
    .executeTakeFirst();
  if (entry === undefined) return false;
  if (entry.media_id === null) return true;
  const media = await transaction
    .deleteFrom("media_objects")
    .where("id", "=", entry.media_id)
    .returning("storage_key")
    .executeTakeFirst();
  await addRemoval(add, [media?.storage_key]);
  return true;
}
