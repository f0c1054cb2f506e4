import { type Kysely, sql } from "kysely";

/** New users confirm that they own their address; existing accounts count as confirmed. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table users add column is_email_confirmed boolean not null default true;

create table email_confirmations (
  user_id integer primary key references users on delete cascade,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
`.execute(database);
}
