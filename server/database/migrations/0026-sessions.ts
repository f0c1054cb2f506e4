import { type Kysely, sql } from "kysely";

/** Sessions that users can see and end. Older tokens have none, and stay valid until they expire. */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
create table sessions (
  jti text primary key,
  user_id integer not null references users on delete cascade,
  generation integer not null,
  device text not null,
  is_remembered boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on sessions (user_id);
create index on sessions (expires_at);
`.execute(database);
}
