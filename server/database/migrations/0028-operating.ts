import { type Kysely, sql } from "kysely";

export const locks = ["users"];

/**
 * The time of a user's last change and a heartbeat, both for reading from a replica; the hashed files of every build of the
 * front office that is or was served.
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
-- Already compressed.
alter table front_files alter column content set storage external;
`.execute(database);
}
