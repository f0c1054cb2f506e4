import { type Kysely, sql } from "kysely";

export const writeLocks = ["notice_deliveries", "users"];

/** Texts of mails, what people want to be mailed, and how many mails were sent (BO-22). */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`create table mails (key text primary key, texts jsonb not null)`.execute(
    database,
  );
  await sql`
    create table mail_preferences (
      user_id integer not null references users on delete cascade,
      topic text not null,
      choice text not null check (choice in ('now', 'daily', 'never')),
      primary key (user_id, topic)
    )`.execute(database);
  await sql`
    create table mail_days (
      -- In the programme's zone.
      day date not null,
      -- The kind of the mail; the topic for those who unsubscribed.
      mail text not null,
      outcome text not null check (outcome in ('sent', 'failed', 'unsubscribed')),
      mails integer not null,
      primary key (day, mail, outcome)
    )`.execute(database);
  // Without a reference to notices, as notice_deliveries.
  await sql`
    create table notice_mailings (
      notice_id integer primary key,
      -- Recipients with ids up to this one have their rows of notice_deliveries.
      last_user integer not null default 0,
      done_at timestamptz
    )`.execute(database);
  await sql`create index on notice_deliveries (user_id, notice_id) where mail_state = 'queued'`.execute(
    database,
  );
  await sql`create index on notice_deliveries (mailed_at) where mail_state = 'sent'`.execute(
    database,
  );
}
