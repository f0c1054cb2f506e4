import { sql, type Transaction } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import {
  deleteMedia,
  freeFile,
} from "#server/repositories/media/media-objects.ts";
import type { Image } from "#src/schema/types.gen.ts";

/** What a user's entry in a contest reads and writes. */
const queries = (
  transaction: Transaction<Database>,
  add: AddJob,
  { challengeId, userId }: { challengeId: number; userId: number },
) => ({
  own: () =>
    transaction
      .selectFrom("challenge_results")
      .select(["id", "status", "is_unblocked as isUnblocked"])
      .where("challenge_id", "=", challengeId)
      .where("user_id", "=", userId)
      .execute(),

  /** A photo that the user sent and has not entered yet. */
  media: (id: string) =>
    freeFile(transaction, { id, userId, target: "ChallengeResult" }),

  deleteRefused: (id: number) => deleteRefused(transaction, add, id, userId),

  /** Returns the id of the result, which waits for moderation. */
  insert: (mediaId: string, image: Image, now: Date): Promise<number> =>
    transaction
      .insertInto("challenge_results")
      .values({
        challenge_id: challengeId,
        user_id: userId,
        status: "waiting",
        image: JSON.stringify({ fr: image }),
        media_id: mediaId,
        created_at: now,
      })
      .returning("id")
      .executeTakeFirstOrThrow()
      .then(({ id }) => id),
});

type PhotoEntryQueries = ReturnType<typeof queries>;

/** The users' entries in photo contests. */
export const createPhotoEntriesRepository = (jobs: JobQueue) => ({
  /** Runs `work` in a transaction, one at a time per user and contest. */
  oneAtATime: <Result>(
    challengeId: number,
    userId: number,
    work: (queries: PhotoEntryQueries) => Promise<Result>,
  ): Promise<Result> =>
    jobs.transaction(async (transaction, add) => {
      await sql`select pg_advisory_xact_lock(${challengeId}, ${userId})`.execute(
        transaction,
      );
      return work(queries(transaction, add, { challengeId, userId }));
    }),

  /** Deletes a refused entry of its owner with its photo. @returns false if there is no such entry, or it is not refused */
  removeOwn: (resultId: number, userId: number): Promise<boolean> =>
    jobs.transaction((transaction, add) =>
      deleteRefused(transaction, add, resultId, userId),
    ),
});

/** Whether a row of `challenge_results` is an entry of a photo contest. */
const isPhoto = sql<boolean>`exists (select from challenges where id = challenge_id and type = 'Photo')`;

/** Deletes a refused photo of a user with its file. @returns false if there is no such entry, or it is not refused */
async function deleteRefused(
  transaction: Transaction<Database>,
  add: AddJob,
  resultId: number,
  userId: number,
): Promise<boolean> {
  const entry = await transaction
    .deleteFrom("challenge_results")
    .where("id", "=", resultId)
    .where(isPhoto)
    .where("status", "=", "refused")
    .where("user_id", "=", userId)
    .returning("media_id")
    .executeTakeFirst();
  if (entry === undefined) return false;
  await deleteMedia(transaction, add, entry.media_id);
  return true;
}
