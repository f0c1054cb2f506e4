import { type Kysely, sql } from "kysely";

/** Exports of a person's data, and accounts scheduled for erasure. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table users
  add column erase_at timestamptz,
  add column erased_at timestamptz;
create index on users (erase_at) where erase_at is not null;

create table data_exports (
  id uuid primary key default gen_random_uuid(),
  user_id integer not null references users on delete cascade,
  storage_key text,
  size bigint,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on data_exports (user_id);
create index on data_exports (expires_at);
`.execute(database);
}
