import { type Kysely, sql } from "kysely";

/**
 * State shared by all instances of a server: multipart uploads, each part a file in the storage, with their locks; and
 * notifications of changed settings, for caches in memory.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
create table upload_locks (
  id text primary key,
  holder uuid not null,
  expires_at timestamptz not null,
  is_wanted boolean not null default false
)
`.execute(database);
  await sql`
create table unfinished_uploads (
  id uuid primary key,
  user_id integer not null references users on delete cascade,
  name text not null,
  size integer not null,
  offsets integer[] not null default array[0],
  created_at timestamptz not null default now()
)
`.execute(database);
  await sql`create index on unfinished_uploads (user_id)`.execute(database);
  await sql`create index on unfinished_uploads (created_at)`.execute(database);
  await sql`
create function notify_settings() returns trigger language plpgsql as $$
begin
  perform pg_notify('palmares_settings', tg_table_name);
  return null;
end $$
`.execute(database);
  await sql`
create trigger programme_notice after insert or update or delete on programme
for each statement execute function notify_settings()
`.execute(database);
}
