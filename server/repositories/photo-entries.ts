import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import {
  type PhotoUpload,
  photoEntry,
  photoProblem,
  photoUpload,
} from "#src/domain/photo-entry.ts";
import type { Image } from "#src/schema/types.gen.ts";
import type { ChallengeRules } from "./challenges.ts";
import { storedKeys } from "./media-objects.ts";

/** Why a photo cannot be entered. */
export type PhotoRefusal =
  | (PhotoUpload & { isAllowed: false })["reason"]
  /** A refused entry has to be deleted, or unblocked, first. */
  | "refused_exists"
  /** Not a photo that the user sent, or one that is already entered. */
  | "not_own"
  | NonNullable<ReturnType<typeof photoProblem>>;

/** The photos that users enter in contests. */
export function createPhotoEntriesRepository(database: Kysely<Database>) {
  return {
    /**
     * Enters a photo that the user sent; it waits for moderation. One entry per user, also with two requests at once.
     * @returns the result's id, or why there is none
     */
    enter: (
      rules: ChallengeRules,
      userId: number,
      mediaId: string,
      image: Image,
      now: Date,
    ): Promise<number | PhotoRefusal> =>
      database.transaction().execute(async (transaction) => {
        await sql`select pg_advisory_xact_lock(${rules.id}, ${userId})`.execute(
          transaction,
        );
        const own = await transaction
          .selectFrom("challenge_results")
          .select(["id", "status"])
          .where("challenge_id", "=", rules.id)
          .where("user_id", "=", userId)
          .execute();
        const upload = photoUpload(photoEntry(own), rules.phase);
        if (!upload.isAllowed) return upload.reason;
        if (upload.isAgain) return "refused_exists";
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
            name: `photo.${type.slice("image/".length)}`,
            size: size ?? 0,
            contentType: type,
            dimensions:
              width === null || height === null ? undefined : { width, height },
          },
          rules.photo,
        );
        if (problem !== undefined) return problem;
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
     * Deletes the user's own refused entry with its photo.
     * @returns the keys to delete from the storage; undefined when the entry is not refused, or not the user's
     */
    remove: (resultId: number, userId: number): Promise<string[] | undefined> =>
      database.transaction().execute(async (transaction) => {
        const entry = await transaction
          .deleteFrom("challenge_results")
          .where("id", "=", resultId)
          .where("user_id", "=", userId)
          .where("status", "=", "refused")
          .returning("media_id")
          .executeTakeFirst();
        if (entry === undefined) return undefined;
        if (entry.media_id === null) return [];
        const media = await transaction
          .deleteFrom("media_objects")
          .where("id", "=", entry.media_id)
          .returning("storage_key")
          .executeTakeFirst();
        return storedKeys(media?.storage_key);
      }),
  };
}
