import { type Kysely, sql } from "kysely";

export const locks = ["users"];

/**
 * When a person last changed something, for those who read from a replica; what shows how far a replica is behind; the
 * files of the front office whose names carry a hash, of every build that is or was served.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  await sql`
alter table users add column wrote_at timestamptz;

create table replica_beats (
  id boolean primary key check (id),
  at timestamptz not null
);

create table front_files (
  name text primary key,
  content bytea not null,
  served_at timestamptz not null
);
create index on front_files (served_at);
-- It is compressed already.
alter table front_files alter column content set storage external;
`.execute(database);
}
