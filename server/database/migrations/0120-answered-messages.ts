import { sql, type Transaction } from "kysely";

export const locks = ["contact_messages"];
export const writeLocks = ["users"];

/** Who answered or closed a message from a participant, when, and with what text (BO-24). */
export async function up(transaction: Transaction<unknown>): Promise<void> {
  await sql`
    alter table contact_messages
      add column answer text,
      add column handled_by integer references users on delete set null,
      add column handled_at timestamptz`.execute(transaction);
  await sql`create index contact_messages_open on contact_messages (created_at) where handled_at is null`.execute(
    transaction,
  );
}
