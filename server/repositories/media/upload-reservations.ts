import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import { lockUser } from "#server/repositories/idempotency.ts";
import { unusedFiles } from "./media-objects.ts";

interface Reservation {
  id: string;
  userId: number;
  bytes: number;
  /** After which it no longer counts, even if it was never released. */
  seconds: number;
}

/** Bytes of uploads in progress: a quota checked only at their end would let any number begin. */
export const createUploadReservationsRepository = (
  database: Kysely<Database>,
) => ({
  /**
   * Reserves bytes if the quota has room for them next to the user's unused files and other reservations; one reservation
   * at a time.
   * @returns whether it did, and when the first unused file is deleted
   */
  reserve: (
    { id, userId, bytes, seconds }: Reservation,
    quota: number,
  ): Promise<{ isReserved: boolean; until: Date | null }> =>
    database.transaction().execute(async (transaction) => {
      await lockUser(transaction, userId);
      const unused = await unusedFiles(transaction, userId);
      const reserved = await transaction
        .selectFrom("upload_reservations")
        .select(sql<string>`coalesce(sum(bytes), 0)`.as("bytes"))
        .where("user_id", "=", userId)
        .where("expires_at", ">", sql<Date>`now()`)
        .executeTakeFirstOrThrow();
      const isReserved = unused.bytes + Number(reserved.bytes) + bytes <= quota;
      if (isReserved)
        await transaction
          .insertInto("upload_reservations")
          .values({
            id,
            user_id: userId,
            bytes,
            expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
          })
          .execute();
      return { isReserved, until: unused.until };
    }),

  async release(id: string): Promise<void> {
    await database
      .deleteFrom("upload_reservations")
      .where("id", "=", id)
      .execute();
  },

  async removeExpired(now: Date): Promise<void> {
    await database
      .deleteFrom("upload_reservations")
      .where("expires_at", "<=", now)
      .execute();
  },
});
