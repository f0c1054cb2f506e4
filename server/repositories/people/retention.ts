import { type Kysely, sql } from "kysely";
import type { Database } from "#server/database/schema.ts";
import type { JobQueue } from "#server/jobs/job-queue.ts";
import { addRemoval } from "#server/repositories/media/media-objects.ts";

/** Files per run, so that one run does not use up the whole time of the job. */
const MAX_FILES_PER_RUN = 1_000;

type Expiring =
  | "ephemeral_entries"
  | "revoked_tokens"
  | "email_confirmations"
  | "password_tokens";

/** Deletes old data; `services/personal-data/retention.ts` decides how old. */
export const createRetentionRepository = (
  database: Kysely<Database>,
  jobs: JobQueue,
) => ({
  async deleteContactMessages(before: Date): Promise<void> {
    await database
      .deleteFrom("contact_messages")
      .where("created_at", "<", before)
      .execute();
  },

  async deleteKnownAddresses(before: Date): Promise<void> {
    await database
      .deleteFrom("known_addresses")
      .where("last_used_at", "<", before)
      .execute();
  },

  async deleteFailedJobs(before: Date): Promise<void> {
    await sql`delete from jobs.job where name = 'failed' and created_on < ${before}`.execute(
      database,
    );
  },

  async deleteExpired(table: Expiring, before: Date): Promise<void> {
    await database.deleteFrom(table).where("expires_at", "<", before).execute();
  },

  /** Deletes the proofs of declarations that were refused before an instant. */
  deleteRefusedProofs: (before: Date): Promise<void> =>
    jobs.transaction(async (transaction, add) => {
      const refused = await transaction
        .selectFrom("declarations")
        .select(["id", "proof_id"])
        .where("status", "=", "refused")
        .where("proof_id", "is not", null)
        .where("decided_at", "<", before)
        .limit(MAX_FILES_PER_RUN)
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
    }),
});
