import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { type Recipient, recipientColumns } from "./recipients.ts";

/** The result of opening a link. */
export type ConfirmationOutcome = "confirmed" | "expired" | "invalid";

/** Links that prove that new users own their address. Only hashes are stored. */
export function createEmailConfirmationsRepository(
  database: Kysely<Database>,
  jobs: JobQueue,
) {
  return {
    /** Stores the hash of a user's new token; undefined if there is nothing left to confirm. */
    issue: (
      userId: number,
      tokenHash: Buffer,
      seconds: number,
    ): Promise<Recipient | undefined> =>
      database.transaction().execute(async (transaction) => {
        const user = await transaction
          .selectFrom("users")
          .select(recipientColumns)
          .where("id", "=", userId)
          .where("is_active", "=", true)
          .where("is_email_confirmed", "=", false)
          .executeTakeFirst();
        if (user === undefined) return undefined;
        const token = {
          token_hash: tokenHash,
          expires_at: sql<Date>`now() + make_interval(secs => ${seconds})`,
        };
        await transaction
          .insertInto("email_confirmations")
          .values({ user_id: userId, ...token })
          .onConflict((conflict) =>
            conflict.column("user_id").doUpdateSet(token),
          )
          .execute();
        return user;
      }),

    /**
     * Confirms the address; opening a link again changes nothing. An expired link is replaced once: the user is sent a new
     * one.
     */
    redeem: (tokenHash: Buffer): Promise<ConfirmationOutcome> =>
      jobs.transaction(async (transaction, add) => {
        const found = await transaction
          .selectFrom("email_confirmations")
          .innerJoin("users", "users.id", "email_confirmations.user_id")
          .select([
            "users.id",
            "is_email_confirmed as isConfirmed",
            sql<boolean>`expires_at <= now()`.as("isExpired"),
          ])
          .where("token_hash", "=", tokenHash)
          .where("is_active", "=", true)
          .forUpdate()
          .executeTakeFirst();
        if (found === undefined) return "invalid";
        if (found.isConfirmed) return "confirmed";
        if (found.isExpired) {
          await transaction
            .deleteFrom("email_confirmations")
            .where("token_hash", "=", tokenHash)
            .execute();
          await add("email-confirmation", { userId: found.id });
          return "expired";
        }
        await transaction
          .updateTable("users")
          .set({ is_email_confirmed: true })
          .where("id", "=", found.id)
          .execute();
        return "confirmed";
      }),
  };
}
