import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { addRemoval } from "#server/repositories/media/media-objects.ts";

/** Days after which each kind of data is deleted. */
export interface Retention {
  contactMessages: number;
  /** Proofs of refused declarations, counted from the decision. */
  refusedProofs: number;
  /** Permanently failed jobs, some of which contain the address that a mail should have gone to. */
  failedJobs: number;
  /** Hashes of network addresses, counted from the last sign-in. */
  knownAddresses: number;
}

/** Expired links are kept this long, so that their page can explain and offer a new one. */
const EXPIRED_LINK_DAYS = 30;

export const defaultRetention: Retention = {
  contactMessages: 365,
  refusedProofs: 90,
  failedJobs: 30,
  knownAddresses: 90,
};

/** Files per run, so that one run does not use up the whole time of the job. */
const BATCH = 1_000;

/** Enforces the retention limits. */
export const createRetentionRepository = (
  database: Kysely<Database>,
  jobs: JobQueue,
) => ({
  /** Deletes rows that are past their retention period or their own expiry. */
  async enforce(days: Retention, now: Date): Promise<void> {
    const before = (count: number) =>
      sql<Date>`${now}::timestamptz - make_interval(days => ${count})`;
    await database
      .deleteFrom("contact_messages")
      .where("created_at", "<", before(days.contactMessages))
      .execute();
    await database
      .deleteFrom("known_addresses")
      .where("last_used_at", "<", before(days.knownAddresses))
      .execute();
    await sql`delete from jobs.job where name = 'failed' and created_on < ${before(days.failedJobs)}`.execute(
      database,
    );
    for (const table of ["ephemeral_entries", "revoked_tokens"] as const)
      await database.deleteFrom(table).where("expires_at", "<", now).execute();
    for (const table of ["email_confirmations", "password_tokens"] as const)
      await database
        .deleteFrom(table)
        .where("expires_at", "<", before(EXPIRED_LINK_DAYS))
        .execute();
    await jobs.transaction(async (transaction, add) => {
      const refused = await transaction
        .selectFrom("declarations")
        .select(["id", "proof_id"])
        .where("status", "=", "refused")
        .where("proof_id", "is not", null)
        .where("decided_at", "<", before(days.refusedProofs))
        .limit(BATCH)
        .forUpdate()
        .execute();
      const proofs = refused.flatMap(({ proof_id }) => proof_id ?? []);
      if (proofs.length === 0) return;
      await transaction
        .updateTable("declarations")
        .set({ proof_id: null })
        .where("proof_id", "in", proofs)
        .execute();
      const media = await transaction
        .deleteFrom("media_objects")
        .where("id", "in", proofs)
        .returning("storage_key")
        .execute();
      await addRemoval(
        add,
        media.map((row) => row.storage_key),
      );
    });
  },
});
