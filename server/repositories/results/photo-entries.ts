import { type Kysely, sql, type Transaction } from "kysely";
import type { Database, EntryStatus } from "#server/database/schema.ts";
import type { AddJob, JobQueue } from "#server/jobs/job-queue.ts";
import { recordAudit } from "#server/repositories/audit-events.ts";
import {
  addRemoval,
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

/** Who deletes or unblocks a photo; null for the command line. */
interface PhotoAdmin {
  actorId: number | null;
  requestId?: string;
}

type PhotoEntryQueries = ReturnType<typeof queries>;

/** The users' entries in photo contests. */
export function createPhotoEntriesRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  return {
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

    /** Deletes a refused photo of anyone. @returns false if there is no such entry, or it is not refused */
    removeRefused: (resultId: number, by: PhotoAdmin): Promise<boolean> =>
      jobs.transaction(async (transaction, add) => {
        if (!(await deleteRefused(transaction, add, resultId, undefined)))
          return false;
        await recordPhoto(transaction, resultId, "delete", "refused", by);
        return true;
      }),

    /** Deletes a photo of a contest, decided or not, with its votes. @returns false if there is no such entry */
    removeAny: (resultId: number, by: PhotoAdmin): Promise<boolean> =>
      jobs.transaction(async (transaction, add) => {
        const status = await deleteEntry(transaction, add, resultId);
        if (status === undefined) return false;
        await recordPhoto(transaction, resultId, "delete", status, by);
        return true;
      }),

    /** Lets another photo replace a refused one (CH-6.5). @returns false if there is no such entry, or it is not refused */
    unblock: (resultId: number, by: PhotoAdmin): Promise<boolean> =>
      database.transaction().execute(async (transaction) => {
        const unblocked = await transaction
          .updateTable("challenge_results")
          .set({ is_unblocked: true })
          .where("id", "=", resultId)
          .where("status", "=", "refused")
          .where(isPhoto)
          .returning("id")
          .executeTakeFirst();
        if (unblocked === undefined) return false;
        await recordPhoto(transaction, resultId, "unblock", "refused", by);
        return true;
      }),
  };
}

/** Whether a row of `challenge_results` is an entry of a photo contest. */
const isPhoto = sql<boolean>`exists (select from challenges where id = challenge_id and type = 'Photo')`;

const recordPhoto = (
  transaction: Transaction<Database>,
  id: number,
  action: "delete" | "unblock",
  status: EntryStatus,
  { actorId, requestId }: PhotoAdmin,
): Promise<void> =>
  recordAudit(transaction, {
    actorId,
    action: `photo.${action}`,
    entity: `photo/${id}`,
    before: status,
    after: action === "delete" ? "deleted" : "unblocked",
    requestId: requestId ?? null,
  });

const deleteRefused = async (
  transaction: Transaction<Database>,
  add: AddJob,
  resultId: number,
  userId: number | undefined,
): Promise<boolean> =>
  (await deleteEntry(transaction, add, resultId, { userId })) !== undefined;

/** Deletes a photo of a contest. @returns its status; undefined if there is no such entry */
async function deleteEntry(
  transaction: Transaction<Database>,
  add: AddJob,
  resultId: number,
  refusedOnly?: { userId: number | undefined },
): Promise<EntryStatus | undefined> {
  const userId = refusedOnly?.userId;
  const entry = await transaction
    .deleteFrom("challenge_results")
    .where("id", "=", resultId)
    .where(isPhoto)
    .$if(refusedOnly !== undefined, (query) =>
      query.where("status", "=", "refused"),
    )
    .$if(userId !== undefined, (query) =>
      query.where("user_id", "=", userId ?? 0),
    )
    .returning(["media_id", "status"])
    .executeTakeFirst();
  if (entry === undefined || entry.media_id === null) return entry?.status;
  const media = await transaction
    .deleteFrom("media_objects")
    .where("id", "=", entry.media_id)
    .returning("storage_key")
    .executeTakeFirst();
  await addRemoval(add, [media?.storage_key]);
  return entry.status;
}
